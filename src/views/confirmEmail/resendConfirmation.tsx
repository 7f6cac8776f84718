import { use, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { useUnseen } from '../ui/common.styles';
import { pressProblem } from '../ui/form/pressProblem';
import { ProblemText } from '../ui/form/problemText';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { useEngine } from '../ui/hooks/useEngine';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ResendButton } from '../ui/resendButton';
import { useConfirmEmailTexts, useResendText } from './useConfirmEmailTexts';

const STATES = { ready: 'ready', failed: 'ready', sending: 'sending', sent: 'waiting' } as const;

interface Props {
  primary?: boolean;
  /** Class of the button; replaces the width of a form. */
  className?: string;
}

/** Resends the confirmation mail of the signed-in account. */
export function ResendConfirmation({ primary, className }: Props) {
  const { t } = useConfirmEmailTexts();
  const page = useFormPageStyles();
  const unseen = useUnseen();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('resendConfirmation');
  const { until, failed } = context;
  const wasSent = value === 'sent' || (value === 'ready' && until > 0);
  return (
    <>
      {failed !== null && <ProblemText problem={pressProblem(failed)} className={page.text} />}
      {/* Announced, since it is there before its text. */}
      <output className={wasSent ? page.text : unseen}>{wasSent && t('resend.sent')}</output>
      <ResendButton
        state={value in STATES ? STATES[value as keyof typeof STATES] : 'off'}
        until={until}
        text={useResendText()}
        appearance={primary ? 'primary' : 'secondary'}
        className={className}
        onResend={() => dispatch(events.resendConfirmation.requested())}
      />
    </>
  );
}

/** The same on another page: its machine is loaded with the confirmation page. */
export function ResendElsewhere({ className }: { className: string }) {
  use(useEngine().bring('confirmEmail'));
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(events.resendConfirmation.opened());
    return () => void dispatch(events.resendConfirmation.reset());
  }, [dispatch]);
  return <ResendConfirmation className={className} />;
}
