import { mergeClasses } from '@fluentui/react-components';
import { use, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { PasskeySignInContext } from '../../../machines/passkeys/passkeySignIn';
import { events } from '../../kit/events';
import type { AppState } from '../../kit/registry';
import { useWaysInStyles } from '../signIn/waysIn.styles';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { failureProblem, serverText, unknownProblem, wholeProblem } from '../ui/form/problems';
import type { Problem } from '../ui/form/problems';
import { ProblemText } from '../ui/form/problemText';
import { useEngine } from '../ui/hooks/useEngine';
import { useStateOf } from '../ui/hooks/useStateOf';
import { SendButton } from '../ui/sendButton';

/** Why the passkey sign-in failed; null if it did not. */
function problemOf(
  value: AppState['passkeySignIn']['value'],
  { result }: PasskeySignInContext,
): Problem | null {
  if (typeof value !== 'object') return null;
  const { refused = 'failed' } = value;
  if (refused !== 'notAllowed' && refused !== 'failed')
    return wholeProblem({ key: `waysIn:passkeyErrors.${refused}` });
  if (result?.kind === 'notAllowed') return wholeProblem(serverText(result.reason));
  if (result?.kind !== 'failed') return unknownProblem;
  return result.sessionUnread
    ? wholeProblem({ key: 'waysIn:passkeyErrors.sessionUnread' })
    : failureProblem(result);
}

/** Signs in with a passkey. While mounted, the email field suggests passkeys too if the browser can. */
export function PasskeyButton({ primary, last }: { primary: boolean; last: ReactNode }) {
  // Its machine is loaded with that of the code.
  use(useEngine().bring('signInCode'));
  const { t } = useTranslation('waysIn');
  const page = useFormPageStyles();
  const styles = useWaysInStyles();
  const dispatch = useDispatch();
  const { value, context } = useStateOf('passkeySignIn');
  useEffect(() => {
    dispatch(events.passkeySignIn.opened());
    return () => void dispatch(events.passkeySignIn.reset());
  }, [dispatch]);
  const isAsking = value === 'asking';
  const isBusy = isAsking || value === 'checking' || value === 'signedIn';
  const problem = problemOf(value, context);
  return (
    <>
      <SendButton
        size="large"
        appearance={primary ? 'primary' : 'secondary'}
        className={page.action}
        aria-disabled={isBusy}
        sends={events.passkeySignIn.pressed()}
      >
        {isAsking ? t('passkeyAsking') : isBusy ? t('passkeyChecking') : t('passkey')}
        {!isBusy && last}
      </SendButton>
      {problem !== null && (
        <ProblemText problem={problem} className={mergeClasses(page.text, styles.problem)} />
      )}
    </>
  );
}
