import { mergeClasses } from '@fluentui/react-components';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { AppState } from '../../kit/registry';
import { keepNextPageWord } from '../../rules/nextPageWord';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { Loading } from '../ui/form/loading';
import { LOADING } from '../ui/hooks/usePage';
import { useNextPageWord } from '../ui/hooks/useNextPageWord';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useSignInStyles } from './signIn.styles';
import { SignInForm, useSignInForm } from './signInForm';
import { useSignOn, useSignOnPart } from './useSignOn';
import { NoWayIn, SingleSignOnButton } from './waysIn';
import { lazyPart } from '../ui/lazyPart';

/** Rarely needed, so loaded separately. */
const SignedIn = lazyPart(() => import('./signedIn'));
const OtherWays = lazyPart(() => import('./otherWays'));

/** Whether a passkey sign-in is in progress; its machine exists only if the server offers passkeys. */
const isPasskeyChecked = ({ passkeySignIn }: Partial<AppState>): boolean =>
  passkeySignIn?.value === 'checking' || passkeySignIn?.value === 'signedIn';

/** Why another page of the portal sent the user here (spec 4: HTTP 401, ret 30000). */
const WORDS = {
  signInAgain: 'notices:signInAgain',
  endedElsewhere: 'notices:endedElsewhere',
  passwordUnsure: 'passwordUnsure',
  registered: 'registered',
} as const;
const SAYABLE = ['signInAgain', 'endedElsewhere', 'passwordUnsure', 'registered'] as const;

/** Sign-in by email and password, or single sign-on (spec 2: login). */
export default function SignInPage() {
  const { t } = useTranslation(['signIn', 'notices', 'shell']);
  const styles = useSignInStyles();
  const page = useFormPageStyles();
  const form = useSignInForm();
  const word = useNextPageWord(SAYABLE);
  // The message is for this visit only.
  useEffect(() => () => keepNextPageWord(null), []);
  const methods = useStateOf('signInMethods');
  const signOn = useSignOn();
  const isLeaving = useStateOf('signOut').value !== 'idle';
  const person = useStateOf('session').context.facts;
  const isByPasskey = useSelector(isPasskeyChecked);
  const { password, singleSignOn, others } = methods.context;
  const part = useSignOnPart();
  const isOtherOffered = others.length > 0;

  // The end of the sequence leaves the page: anything typed before would be lost.
  if (isLeaving || signOn?.value === 'opening' || signOn?.value === 'signedIn')
    return (
      <FormPage title={t('title')} stage={LOADING}>
        <Loading text={t(isLeaving ? 'shell:signingOut' : 'opening')} />
      </FormPage>
    );
  if (person && !form.sending && !isByPasskey)
    return (
      <FormPage title={t('signedIn.title')} stage="signedIn">
        <Suspense fallback={null}>
          <SignedIn email={person.email ?? person.userId} />
        </Suspense>
      </FormPage>
    );
  return (
    <FormPage title={t('title')} stage="form" problems={form.problems}>
      <output>
        {word !== null && <p className={mergeClasses(page.text, page.lead)}>{t(WORDS[word])}</p>}
      </output>
      {password && <SignInForm form={form} />}
      {password && (singleSignOn || isOtherOffered) && (
        <div {...part} className={styles.or}>
          {t('or')}
        </div>
      )}
      {singleSignOn && <SingleSignOnButton primary={!password} />}
      {isOtherOffered && (
        <Suspense fallback={null}>
          <OtherWays ways={others} primary={!password && !singleSignOn} />
        </Suspense>
      )}
      {!password && !singleSignOn && !isOtherOffered && <NoWayIn />}
      {methods.value === 'assumed' && <p className={page.help}>{t('assumed')}</p>}
    </FormPage>
  );
}
