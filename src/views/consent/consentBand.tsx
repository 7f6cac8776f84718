import { Button, mergeClasses } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { events } from '../../kit/events';
import { stateOf } from '../../kit/stateOf';
import { focusMainInPlace } from '../ui/mainContent';
import { useViewConfig } from '../ui/viewConfig';
import { useConsentStyles } from './consent.styles';
import { ConsentKept } from './consentKept';
import { useOpenPreferences } from './consentPreferences';

/** Confirms a choice made in the notice; has the focus until the user continues (UX 67). */
function Kept({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('consent');
  const styles = useConsentStyles();
  const title = useId();
  const box = useRef<HTMLElement>(null);
  // Does not scroll: the user may have moved on.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={box} tabIndex={-1} aria-labelledby={title} className={styles.band}>
      <div className={styles.words}>
        <h2 id={title} className={styles.title}>
          {t('kept.title')}
        </h2>
        <ConsentKept />
      </div>
      <div className={styles.actions}>
        <Button className={mergeClasses(styles.action, styles.choose)} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </section>
  );
}

/** The consent notice of the first visit: part of the page flow, covering nothing (UX 67, 68). */
export function ConsentBand() {
  const { t } = useTranslation('consent');
  const styles = useConsentStyles();
  const dispatch = useDispatch();
  const openPreferences = useOpenPreferences();
  const { brand } = useViewConfig();
  const { decided } = useSelector(stateOf('consent'));
  const [chosenHere, setChosenHere] = useState(false);
  const title = useId();

  const choose = (allowed: boolean) => {
    setChosenHere(true);
    dispatch(events.consent.chosen({ analytics: allowed, marketing: allowed }));
  };

  if (decided && chosenHere)
    return (
      <Kept
        onClose={() => {
          setChosenHere(false);
          focusMainInPlace();
        }}
      />
    );
  if (decided) return null;
  return (
    <section aria-labelledby={title} className={styles.band} data-consent="">
      <div className={styles.words}>
        <h2 id={title} className={styles.title}>
          {t('band.title', { brand: brand.name })}
        </h2>
        <p className={styles.text}>{t('band.body')}</p>
      </div>
      <div className={styles.actions}>
        <Button className={styles.action} onClick={() => choose(true)}>
          {t('acceptAll')}
        </Button>
        <Button className={styles.action} onClick={() => choose(false)}>
          {t('rejectAll')}
        </Button>
        <Button
          appearance="subtle"
          className={mergeClasses(styles.action, styles.choose)}
          onClick={openPreferences}
        >
          {t('choose')}
        </Button>
      </div>
    </section>
  );
}
