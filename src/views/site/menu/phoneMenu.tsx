import { Button } from '@fluentui/react-components';
import { useCallback, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFrameStyles } from '../../ui/frame.styles';
import { useHydrated } from '../../ui/hooks/useBrowser';
import { focusOpener, useDisclosure } from '../../ui/hooks/useDisclosure';
import { isMenuOpen, MENU_OPEN } from '../../ui/hooks/openMenu';
import { Icon } from '../../ui/icon';
import cross from '../../ui/icons/cross.svg';
import menu from '../../ui/icons/menu.svg';
import { LazyMenu, preloadMenu } from './lazyMenu';
import { useMenuStyles } from './menu.styles';
import { namedInFull, usePerson } from './person';

/** The single menu of phones and narrow windows: user, navigation, preferences, help (UX 65). */
export function PhoneMenu() {
  const { t } = useTranslation();
  const frame = useFrameStyles();
  const styles = useMenuStyles();
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const facts = usePerson();
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const hydrated = useHydrated();
  const open = hydrated && isMenuOpen(state);
  const close = useCallback(() => void navigate(-1), [navigate]);
  useDisclosure({ open, area, close, onPressBeside: false });
  const toggle = () => {
    if (open) close();
    else void navigate({ search, hash }, { state: MENU_OPEN });
  };
  return (
    <div ref={area} className={styles.phone} data-compact="">
      <Button
        appearance="subtle"
        className={frame.tool}
        aria-label={facts ? t('menu.of', { person: namedInFull(facts) }) : t('menu.title')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        // The second press of a double click changes nothing.
        onClick={({ detail }) => detail < 2 && toggle()}
        icon={<Icon of={open ? cross : menu} size={20} />}
      />
      {open && (
        <div id={id} className={styles.sheet} data-sheet="">
          <LazyMenu
            whole
            onFollow={() => focusOpener(area)}
            onLeave={() => {
              focusOpener(area);
              close();
            }}
          />
        </div>
      )}
    </div>
  );
}
