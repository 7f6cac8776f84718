import { Suspense, use, useEffect, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { Email } from '../ui/email';
import { useEngine } from '../ui/hooks/useEngine';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useConfirmEmailTexts } from './useConfirmEmailTexts';

interface Props {
  email: string;
  /** Shown unless the mail could not be delivered. */
  children: ReactNode;
}

function Fate({ email, children }: Props) {
  const { bring } = useEngine();
  use(bring('account'));
  use(bring('confirmEmail'));
  const { t } = useConfirmEmailTexts();
  const dispatch = useDispatch();
  const { email: known } = useStateOf('emailChange').context;
  const wasResent = useStateOf('resendConfirmation').value === 'sent';
  useEffect(() => {
    dispatch(events.emailChange.asked());
    return () => void dispatch(events.emailChange.reset());
  }, [dispatch]);
  const isLost = known?.email === email && known.pending === null && known.undelivered;
  if (!isLost || wasResent) return children;
  return (
    <>
      <Email>{email}</Email> · {t('undelivered')}
    </>
  );
}

/** Whether the mail was sent, or could not be delivered (A118): as the account says it, whose machine is asked. */
export function MailFate({ email, children }: Props) {
  return (
    <Suspense fallback={children}>
      <Fate key={email} email={email}>
        {children}
      </Fate>
    </Suspense>
  );
}
