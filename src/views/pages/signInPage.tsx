import { useTranslation } from 'react-i18next';
import { FormPage } from '../form/formPage';
import { useFormPageStyles } from '../form/formPage.styles';
import { Loading } from '../form/loading';
import { LOADING } from '../hooks/usePage';
import { useLoginMethods, useSingleSignOn } from '../hooks/useMachine';
import { useSignInStyles } from './signIn/signIn.styles';
import { SignInForm } from './signIn/signInForm';
import { useSignInForm } from './signIn/useSignInForm';
import { NoWayIn, SingleSignOnButton } from './signIn/waysIn';

/** Sign in: e-mail and password, or single sign-on (spec 2: login; decisions: sign-in). */
export default function SignInPage() {
  const { t } = useTranslation('signIn');
  const styles = useSignInStyles();
  const page = useFormPageStyles();
  const form = useSignInForm();
  const methods = useLoginMethods();
  const signOn = useSingleSignOn();
  const { password, singleSignOn } = methods.context;

  if (signOn.value === 'opening' || signOn.value === 'signedIn')
    return (
      <FormPage title={t('title')} stage={LOADING}>
        <Loading text={t('opening')} />
      </FormPage>
    );
  return (
    <FormPage title={t('title')} stage="form" problems={form.problems}>
      {password && <SignInForm form={form} />}
      {password && singleSignOn && <div className={styles.or}>{t('or')}</div>}
      {singleSignOn && <SingleSignOnButton primary={!password} />}
      {!password && !singleSignOn && <NoWayIn />}
      {methods.value === 'assumed' && <p className={page.help}>{t('assumed')}</p>}
    </FormPage>
  );
}
