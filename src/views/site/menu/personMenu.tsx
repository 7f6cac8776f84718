import { Button, mergeClasses } from '@fluentui/react-components';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionDetails } from '../../../../machines/session/session';
import { useFrameStyles } from '../../ui/frame.styles';
import { useDisclosure } from '../../ui/hooks/useDisclosure';
import { Icon } from '../../ui/icon';
import chevron from '../../ui/icons/chevron.svg';
import { LazyMenu, preloadMenu } from './lazyMenu';
import { useMenuStyles } from './menu.styles';
import { calledBy, namedInFull } from './person';

/** The menu of the signed-in user on computers: a button with their name. */
export function PersonMenu({ facts }: { facts: SessionDetails }) {
  const { t } = useTranslation();
  const frame = useFrameStyles();
  const styles = useMenuStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDisclosure({ open, area, close });
  useEffect(preloadMenu, []);
  return (
    <div ref={area} className={styles.person} data-wide="">
      <Button
        appearance="subtle"
        className={mergeClasses(frame.account, styles.trigger)}
        aria-label={t('menu.accountOf', { person: namedInFull(facts) })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        // The second press of a double click changes nothing.
        onClick={({ detail }) => detail < 2 && setOpen(!open)}
        icon={<Icon of={chevron} size={16} />}
        iconPosition="after"
      >
        <span className={styles.called}>{calledBy(facts)}</span>
      </Button>
      {open && (
        <div id={id} className={styles.panel}>
          <LazyMenu whole={false} onFollow={close} />
        </div>
      )}
    </div>
  );
}
