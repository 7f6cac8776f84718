import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_MINUTES } from '../../rules/constants';
import { RememberField } from '../signIn/rememberField';
import { CodeField } from '../ui/form/codeField';
import { WithEmail } from '../ui/email';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { CODE_LABELS, codeProblems } from './codeProblems';
import { ResendCode } from './resendCode';
import { FieldsForm } from '../ui/formPageParts';

/** Asks for the mailed code. The same text whether or not the address has an account (UX 63). */
export function CodeForm() {
  const { t } = useTranslation('signInCode');
  const page = useFormPageStyles();
  const { email, result, sentAgain } = useStateOf('signInCode').context;
  const refusals = useMemo(() => codeProblems(result), [result]);
  const form = useDomForm({ name: 'signInCode', labels: CODE_LABELS, refusals });
  // Focuses the code rather than the heading, since typing it is the next step.
  useEffect(() => document.getElementById('code')?.focus(), []);
  return (
    <FormPage title={t('sent.title')} stage="code" problems={form.problems}>
      <output id="code-hint" className={mergeClasses(page.text, page.lead)}>
        <WithEmail
          email={email}
          text={(shown) =>
            t(sentAgain ? 'sent.again' : 'sent.body', { email: shown, minutes: CODE_MINUTES })
          }
        />
      </output>
      <FieldsForm form={form}>
        <CodeField {...form.field('code')} describedBy="code-hint" />
        <RememberField />
        <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
      </FieldsForm>
      <ResendCode />
    </FormPage>
  );
}
