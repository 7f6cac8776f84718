import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useDialogStyles } from '../ui/dialog.styles';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Modal } from '../ui/modal';
import { DialogBody } from '../ui/dialogBody';

/** The Cancel button. */
const SAFE_ID = 'keep-key';

/** Asks before a key is revoked and names it; Cancel has the focus. */
export function RevokeDialog() {
  const { t } = useTranslation('dataImport');
  const dialog = useDialogStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('studioKeys');
  const isRevoking = value === 'revoking';
  if (value !== 'asking' && !isRevoking) return null;
  const dismiss = () => {
    if (!isRevoking) dispatch(events.studioKeys.dismissed());
  };
  return (
    <Modal focus={SAFE_ID} onDismiss={dismiss}>
      <DialogBody
        title={t('keys.revokeTitle', { name: context.target?.name ?? '' })}
        actions={
          <>
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
          </>
        }
      >
        <p className={dialog.intro}>{t('keys.revokeBody')}</p>
      </DialogBody>
    </Modal>
  );
}
