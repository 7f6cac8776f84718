import { useTranslation } from 'react-i18next';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { Loading } from '../ui/form/loading';
import { LOADING } from '../ui/hooks/usePage';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useSignInStyles } from './signIn.styles';
import { SignInForm } from './signInForm';
import { useSignInForm } from './useSignInForm';
import { NoWayIn, SingleSignOnButton } from './waysIn';

/** Sign in: e-mail and password, or single sign-on (spec 2: login; decisions: sign-in). */
export default function SignInPage() {
  const { t } = useTranslation('signIn');
  const styles = useSignInStyles();
  const page = useFormPageStyles();
  const form = useSignInForm();
  const methods = useStateOf('signInMethods');
  const signOn = useStateOf('singleSignOn');
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
