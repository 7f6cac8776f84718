import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { resetRequest } from '../../../store/events';
import { useLinkStyles } from '../../components/link.styles';
import { EmailField } from '../../form/emailField';
import { FormPage } from '../../form/formPage';
import { useFormPageStyles } from '../../form/formPage.styles';
import { SubmitButton } from '../../form/submitButton';
import { useResetRequest } from '../../hooks/useMachine';
import { ROUTES } from '../../routes';
import { MailSent } from './mailSent';
import { useForgotForm } from './useForgotForm';

/** Asks for a link that resets the password (spec 2: titled 'Confirm Your Email'; UX 63). */
export default function ForgotPage() {
  const { t } = useTranslation(['forgot', 'form']);
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const dispatch = useDispatch();
  const { value } = useResetRequest();
  const form = useForgotForm();
  /** The call under way is another mail to the same address: the page stays as it is meanwhile. */
  const [resending, setResending] = useState(false);

  useEffect(() => {
    dispatch(resetRequest.opened());
    return () => void dispatch(resetRequest.reset());
  }, [dispatch]);

  const title = t('title');
  const isSent = typeof value === 'object' && 'sent' in value;
  if (isSent || (value === 'sending' && resending))
    return (
      <FormPage title={title} stage="sent">
        <MailSent onResend={() => setResending(true)} />
      </FormPage>
    );
  return (
    <FormPage title={title} stage="form" problems={form.problems}>
      <p className={mergeClasses(page.text, page.lead)}>{t('intro')}</p>
      <form
        {...form.formProps}
        className={page.form}
        onSubmit={(event) => {
          setResending(false);
          form.formProps.onSubmit(event);
        }}
      >
        <div className={page.fields}>
          <EmailField {...form.field('email')} />
          <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
          <Link to={ROUTES.signIn[0]} className={mergeClasses(link.link, page.away)}>
            {t('form:backToSignIn')}
          </Link>
        </div>
      </form>
    </FormPage>
  );
}
