import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useDialogStyles } from '../ui/dialog.styles';
import { useStateOf } from '../ui/hooks/useStateOf';

/** The button that changes nothing. */
const SAFE_ID = 'keep-key';

/** Asks before a key ends, and names it; the safe answer has the focus (A127). */
export function RevokeDialog() {
  const { t } = useTranslation('dataImport');
  const dialog = useDialogStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('studioKeys');
  const isRevoking = value === 'revoking';
  const isOpen = value === 'asking' || isRevoking;
  // After Fluent, which takes the first control or the dialog itself.
  useEffect(() => {
    if (isOpen) document.getElementById(SAFE_ID)?.focus();
  }, [isOpen]);
  if (!isOpen) return null;
  const dismiss = () => {
    if (!isRevoking) dispatch(events.studioKeys.dismissed());
  };
  return (
    <Dialog open onOpenChange={dismiss}>
      <DialogSurface className={dialog.surface}>
        <DialogBody>
          <DialogTitle className={dialog.title}>
            {t('keys.revokeTitle', { name: context.target?.name ?? '' })}
          </DialogTitle>
          <DialogContent className={dialog.content}>
            <p className={dialog.intro}>{t('keys.revokeBody')}</p>
          </DialogContent>
          <DialogActions>
            <Button
              id={SAFE_ID}
              className={dialog.action}
              disabledFocusable={isRevoking}
              onClick={dismiss}
            >
              {t('keys.keep')}
            </Button>
            <Button
              appearance="primary"
              className={dialog.action}
              disabledFocusable={isRevoking}
              onClick={() => {
                if (!isRevoking) dispatch(events.studioKeys.revokeConfirmed());
              }}
            >
              {isRevoking ? t('keys.revoking') : t('keys.revokeConfirm')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
