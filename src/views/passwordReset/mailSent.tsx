import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { WithEmail } from '../ui/email';
import { Action } from '../ui/formPageParts';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useSecondsUntil } from '../ui/hooks/useSecondsUntil';
import { useUnseen } from '../ui/common.styles';

/** The same text whether or not the address has an account (UX 63; OWASP: forgot password). */
export function MailSent({ onResend }: { onResend: () => void }) {
  const { t } = useTranslation('resetRequest');
  const page = useFormPageStyles();
  const unseen = useUnseen();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('resetRequest');
  const { left, first } = useSecondsUntil(context.until);
  const isReady = typeof value === 'object' && 'sent' in value && value.sent === 'ready';
  const isSending = value === 'sending';
  const isWaiting = !isReady && !isSending;

  return (
    <>
      <h2 className={page.subtitle}>{t('sent.title')}</h2>
      <output className={page.text}>
        <WithEmail email={context.email} text={(email) => t('sent.body', { email })} />
      </output>
      <p className={page.text}>{t('sent.spam')}</p>
      <div className={page.actions}>
        <Action
          aria-disabled={!isReady}
          onClick={() => {
            if (!isReady) return;
            onResend();
            dispatch(events.resetRequest.resent());
          }}
        >
          {isSending
            ? t('submitting')
            : isWaiting
              ? t('sent.againIn', { seconds: left })
              : t('sent.again')}
        </Action>
        <Action
          appearance="transparent"
          onClick={() => dispatch(events.resetRequest.addressChanged())}
        >
          {t('sent.other')}
        </Action>
      </div>
      {/* Announced at the start and the end of the wait, not every second. */}
      <output className={unseen}>
        {isReady ? t('sent.ready') : isWaiting ? t('sent.wait', { seconds: first }) : null}
      </output>
    </>
  );
}
