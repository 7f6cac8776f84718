import { Button } from '@fluentui/react-components';
import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { PASSKEY_OFFER_KEY } from '../../rules/cookies';
import { writeStored } from '../../rules/stored';
import { passkeys as en } from '../../text/en/passkeys';
import { bringPageTexts } from '../../text/pageTexts';
import { passkeys as zh } from '../../text/zh/passkeys';
import { useUnseen } from '../ui/common.styles';
import { useEngine } from '../ui/hooks/useEngine';
import { useStateOf } from '../ui/hooks/useStateOf';
import { focusIfLost } from '../ui/keepFocus';
import { focusMainInPlace } from '../ui/mainContent';
import { usePasskeyOfferStyles } from './passkeyOffer.styles';
import { SendButton } from '../ui/sendButton';

/** Keeps focused elements above the note, not beneath it (WCAG 2.4.11). */
function useScrollRoom() {
  const note = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const room = `${(note.current?.offsetHeight ?? 0) + 32}px`;
    style.scrollPaddingBottom = room;
    note.current?.style.setProperty('--room', room);
    return () => void style.removeProperty('scroll-padding-bottom');
  }, []);
  return note;
}

/** The offer, or why no passkey was added. */
function Question() {
  const { t } = useTranslation('passkeys');
  const styles = usePasskeyOfferStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('passkeyOffer');
  const isAdding = value === 'adding';
  const { reason } = context;
  return (
    <>
      <div className={styles.text}>
        <strong>{t('offer.title')}</strong>
        {value === 'notAdded' && reason !== null ? (
          <p role="alert">{t(`refused.${reason}`)}</p>
        ) : value === 'failed' ? (
          <p role="alert">{t('offer.failed')}</p>
        ) : (
          <p className={styles.hint}>{t('offer.body')}</p>
        )}
      </div>
      <div className={styles.actions}>
        <SendButton
          appearance="primary"
          className={styles.action}
          aria-disabled={isAdding}
          sends={events.passkeyOffer.accepted()}
        >
          {t(isAdding ? 'adding' : 'add')}
        </SendButton>
        <Button
          appearance="subtle"
          className={styles.action}
          aria-disabled={isAdding}
          onClick={() => {
            dispatch(events.passkeyOffer.declined());
            focusMainInPlace();
          }}
        >
          {t('offer.decline')}
        </Button>
      </div>
    </>
  );
}

function Close() {
  const { t } = useTranslation('passkeys');
  const styles = usePasskeyOfferStyles();
  const dispatch = useDispatch();
  return (
    <Button
      className={styles.action}
      onClick={() => {
        dispatch(events.passkeyOffer.closed());
        focusMainInPlace();
      }}
    >
      {t('offer.close')}
    </Button>
  );
}

/** The offer, then its outcome. */
function Note({ isAdded }: { isAdded: boolean }) {
  const { t } = useTranslation('passkeys');
  const styles = usePasskeyOfferStyles();
  const unseen = useUnseen();
  const note = useScrollRoom();
  useEffect(() => {
    // The pressed button is gone.
    if (isAdded) focusIfLost(note.current?.querySelector('button') ?? null);
  }, [isAdded, note]);
  return (
    <aside ref={note} className={styles.note} aria-label={t('offer.title')}>
      {/* Announced, since it is there before its text. */}
      <output className={isAdded ? styles.text : unseen}>{isAdded && t('said.added')}</output>
      {isAdded ? <Close /> : <Question />}
    </aside>
  );
}

/** The note that offers a passkey, if the server suggests one and the browser can store it. */
export default function PasskeyOfferBody({ person }: { person: string }) {
  const { i18n } = useTranslation();
  bringPageTexts(i18n, 'passkeys', { en, zh });
  // Its machine is loaded with that of the other note.
  use(useEngine().bring('confirmEmail'));
  const dispatch = useDispatch();
  const { value } = useStateOf('passkeyOffer');
  useEffect(() => {
    // Offered once: other pages of this tab do not ask again.
    writeStored(PASSKEY_OFFER_KEY, person, 'tab');
    dispatch(events.passkeyOffer.asked());
    return () => void dispatch(events.passkeyOffer.left());
  }, [dispatch, person]);
  if (value === 'idle' || value === 'looking' || value === 'declined' || value === 'over')
    return null;
  return <Note isAdded={value === 'added'} />;
}
