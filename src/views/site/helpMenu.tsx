import { Button, mergeClasses } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameStyles } from '../ui/frame.styles';
import { useHelpMenuStyles } from './helpMenu.styles';
import { SiteLinks } from './siteLinks';
import { Icon } from '../ui/icon';
import cross from '../ui/icons/cross.svg';
import menu from '../ui/icons/menu.svg';

const focusButton = (area: HTMLElement | null) => area?.querySelector('button')?.focus();

/** The footer's links in the header of phones and tablets, where there is no footer (UX 65). */
export function HelpMenu() {
  const { t } = useTranslation('footer');
  const frame = useFrameStyles();
  const styles = useHelpMenuStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      focusButton(area.current);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);

  return (
    <div ref={area}>
      <Button
        appearance="subtle"
        className={frame.tool}
        aria-label={t('menu')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        icon={<Icon of={open ? cross : menu} size={20} />}
      />
      <nav
        id={id}
        aria-label={t('menu')}
        className={mergeClasses(styles.panel, !open && styles.closed)}
      >
        <SiteLinks
          linkClass={styles.link}
          onFollow={() => {
            setOpen(false);
            focusButton(area.current);
          }}
        />
      </nav>
    </div>
  );
}
