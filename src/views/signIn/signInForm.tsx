import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLinkStyles } from '../ui/common.styles';
import { PasswordField } from '../ui/passwordField';
import { Captcha } from './captcha';
import { EmailField } from '../ui/form/emailField';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm, type DomForm } from '../ui/form/useDomForm';
import { FORGOT_PATH } from '../../rules/routes';
import { LastUsed } from './lastUsed';
import { RememberField } from './rememberField';
import { SIGN_IN_LABELS, useSignInRefusals, type SignInField } from './signInProblems';
import { useSignInStyles } from './signIn.styles';
import { useMemo } from 'react';
import { useStateOf } from '../ui/hooks/useStateOf';
import { signOnProblems, useSignOn } from './useSignOn';

export const useSignInForm = () => {
  const isFirst = useStateOf('signIn').context.result === null;
  const signOn = useSignOn();
  const refused = useSignInRefusals();
  const refusals = useMemo(
    () => (isFirst ? signOnProblems(signOn) : refused),
    [isFirst, refused, signOn],
  );
  return useDomForm({ name: 'signIn', labels: SIGN_IN_LABELS, refusals });
};

/** Email and password (spec 2: login; UX 1 to 39). */
export function SignInForm({ form }: { form: DomForm<SignInField> }) {
  const { t } = useTranslation(['signIn', 'form']);
  const page = useFormPageStyles();
  const styles = useSignInStyles();
  const link = useLinkStyles();
  return (
    <form {...form.formProps} className={page.form}>
      <div className={page.fields}>
        <EmailField {...form.field('email')} autoComplete="username webauthn" />
        <div className={styles.password}>
          <PasswordField
            {...form.field('password')}
            {...form.passwords}
            autoComplete="current-password"
          />
          <Link to={FORGOT_PATH} className={mergeClasses(link.link, styles.forgot)}>
            {t('forgot')}
          </Link>
        </div>
        <RememberField />
        <Captcha />
        <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending}>
          <LastUsed way="password" onPrimary />
        </SubmitButton>
      </div>
    </form>
  );
}
