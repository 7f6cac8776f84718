import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ROUTES } from '../../rules/routes';
import { EmailField } from '../ui/form/emailField';
import { FormPage } from '../ui/form/formPage';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { ADDRESS_LABELS, requestProblems } from './codeProblems';
import { AwayLink, FieldsForm, Lead } from '../ui/formPageParts';

/** Requests a code. */
export function AddressForm() {
  const { t } = useTranslation('signInCode');
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
      <Lead>{t('intro')}</Lead>
      <FieldsForm form={form}>
        <EmailField {...form.field('email')} />
        <SubmitButton text={t('send')} sendingText={t('sending')} sending={form.sending} />
        <AwayLink to={{ pathname: ROUTES.signIn[0], search }}>{t('otherWays')}</AwayLink>
      </FieldsForm>
    </FormPage>
  );
}
