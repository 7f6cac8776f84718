import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useUnseen } from '../ui/common.styles';
import { failureProblem } from '../ui/form/problems';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useSecondsUntil } from '../ui/hooks/useSecondsUntil';
import { useSay } from '../ui/hooks/useSay';
import { useStateOf } from '../ui/hooks/useStateOf';

/** Asks for another mail that confirms the address of the account that is signed in (A26). */
export function ResendConfirmation({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('confirmEmail');
  const say = useSay();
  const page = useFormPageStyles();
  const unseen = useUnseen();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('resendConfirmation');
  const { left, first } = useSecondsUntil(context.until);
  const isReady = value === 'ready' || value === 'failed';
  const isWaiting = value === 'sent';
  const wasSent = isWaiting || (value === 'ready' && context.until > 0);
  return (
    <>
      {context.failed !== null && (
        <p role="alert" className={page.text}>
          {say(failureProblem(context.failed).message)}
        </p>
      )}
      {wasSent && <output className={page.text}>{t('resend.sent')}</output>}
      <Button
        appearance={primary ? 'primary' : 'secondary'}
        size="large"
        className={page.action}
        aria-disabled={!isReady}
        onClick={() => isReady && dispatch(events.resendConfirmation.requested())}
      >
        {isWaiting
          ? t('resend.again', { seconds: left })
          : value === 'sending'
            ? t('resend.sending')
            : t('resend.action')}
      </Button>
      {/* Said at the start and when it is over, not at each second. */}
      <output className={unseen}>
        {isWaiting && t('resend.wait', { seconds: first })}
        {value === 'ready' && context.until > 0 && t('resend.ready')}
      </output>
    </>
  );
}
