import { mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ROUTES } from '../../rules/routes';
import { useLinkStyles } from '../ui/common.styles';
import { EmailField } from '../ui/form/emailField';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ADDRESS_LABELS, requestProblems } from './codeProblems';

/** Requests a code. */
export function AddressForm() {
  const { t } = useTranslation('signInCode');
  const page = useFormPageStyles();
  const link = useLinkStyles();
  const { search } = useLocation();
  const { value, context } = useStateOf('signInCode');
  const isOfLink = typeof value === 'object' && 'ended' in value && value.ended === 'link';
  const refusals = useMemo(
    () => requestProblems(context.result, isOfLink),
    [context.result, isOfLink],
  );
  const form = useDomForm<'email'>({ name: 'signInCode', labels: ADDRESS_LABELS, refusals });
  return (
    <FormPage title={t('title')} stage="address" problems={form.problems}>
      <p className={mergeClasses(page.text, page.lead)}>{t('intro')}</p>
      <form {...form.formProps} className={page.form}>
        <div className={page.fields}>
          <EmailField {...form.field('email')} />
          <SubmitButton text={t('send')} sendingText={t('sending')} sending={form.sending} />
          <Link
            to={{ pathname: ROUTES.signIn[0], search }}
            className={mergeClasses(link.link, page.away)}
          >
            {t('otherWays')}
          </Link>
        </div>
      </form>
    </FormPage>
  );
}
