import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { events } from '../../kit/events';
import { stateOf } from '../../kit/stateOf';
import { BACKDROP } from '../ui/backdrop';
import { useDialogStyles } from '../ui/dialog.styles';
import { useConsentDialogStyles } from './consentDialog.styles';
import { ConsentKept } from './consentKept';
import { ConsentKinds } from './consentKinds';
import { Icon } from '../ui/icon';
import cross from '../ui/icons/cross.svg';

interface Props {
  onClose: () => void;
}

/** Confirms a choice; replaces the dialog and takes its focus (UX 67). */
function Kept({ onClose }: Props) {
  const { t } = useTranslation('consent');
  const dialog = useDialogStyles();
  const styles = useConsentDialogStyles();
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <DialogBody>
      <DialogTitle className={dialog.title}>{t('kept.title')}</DialogTitle>
      <DialogContent>
        <div ref={words} tabIndex={-1} className={styles.kept}>
          <ConsentKept />
        </div>
      </DialogContent>
      <DialogActions>
        <Button className={dialog.action} onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

function Choice({ onClose, onChosen }: Props & { onChosen: () => void }) {
  const { t } = useTranslation('consent');
  const dialog = useDialogStyles();
  const styles = useConsentDialogStyles();
  const dispatch = useDispatch();
  const { analytics, marketing, globalPrivacyControl } = useSelector(stateOf('consent'));
  const [draft, setDraft] = useState({ analytics, marketing });
  const choose = (choice: typeof draft) => {
    dispatch(events.consent.chosen(choice));
    onChosen();
  };
  const all = (allowed: boolean) => choose({ analytics: allowed, marketing: allowed });
  return (
    <DialogBody>
      <DialogTitle
        className={dialog.title}
        action={
          <Button
            appearance="subtle"
            className={styles.close}
            aria-label={t('close')}
            title={t('close')}
            onClick={onClose}
            icon={<Icon of={cross} size={20} />}
          />
        }
      >
        {t('title')}
      </DialogTitle>
      <DialogContent className={dialog.content}>
        <p className={globalPrivacyControl ? styles.signal : dialog.intro}>
          {t(globalPrivacyControl ? 'signal' : 'intro')}
        </p>
        <ConsentKinds
          choice={draft}
          fixed={globalPrivacyControl}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
      </DialogContent>
      <DialogActions fluid className={styles.actions}>
        {globalPrivacyControl ? (
          <Button className={dialog.action} onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button className={dialog.action} onClick={() => all(true)}>
              {t('acceptAll')}
            </Button>
            <Button className={dialog.action} onClick={() => all(false)}>
              {t('rejectAll')}
            </Button>
            <Button appearance="primary" className={dialog.action} onClick={() => choose(draft)}>
              {t('save')}
            </Button>
          </>
        )}
      </DialogActions>
    </DialogBody>
  );
}

/** The three cookie categories, each with its switch, and the same two buttons as in the notice (decisions). */
export default function ConsentDialog({ onClose }: Props) {
  const dialog = useDialogStyles();
  const [isChosen, setChosen] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(_event, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface backdrop={BACKDROP} className={dialog.surface}>
        {isChosen ? (
          <Kept onClose={onClose} />
        ) : (
          <Choice onClose={onClose} onChosen={() => setChosen(true)} />
        )}
      </DialogSurface>
    </Dialog>
  );
}
