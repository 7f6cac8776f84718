import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_MINUTES } from '../../rules/constants';
import { CODE_DIGITS, codeDigits } from '../../rules/verificationCode';
import { RememberField } from '../signIn/rememberField';
import { FormPage } from '../ui/form/formPage';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { SubmitButton } from '../ui/form/submitButton';
import { useDomForm, type FieldProps } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { TextField } from '../ui/textField';
import { CODE_LABELS, codeProblems } from './codeProblems';
import { ResendCode } from './resendCode';
import { useSignInCodeStyles } from './signInCode.styles';

/**
 * One field for all digits, so that a paste and the browser's own filling work (WCAG 3.3.8). It sends itself when
 * it is full, but never the same code twice.
 */
function CodeField({ onChange, ...field }: FieldProps) {
  const styles = useSignInCodeStyles();
  const sent = useRef('');
  return (
    <TextField
      {...field}
      onChange={(event) => {
        void onChange(event);
        const { value, form } = event.currentTarget;
        const code = codeDigits(value);
        if (code.length !== CODE_DIGITS || code === sent.current) return;
        sent.current = code;
        form?.requestSubmit();
      }}
      className={styles.code}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      describedBy="code-hint"
    />
  );
}

/** Asks for the code that was sent. The same words with an account and without (UX 63). */
export function CodeForm() {
  const { t } = useTranslation('signInCode');
  const page = useFormPageStyles();
  const { email, result, sentAgain } = useStateOf('signInCode').context;
  const refusals = useMemo(() => codeProblems(result), [result]);
  const form = useDomForm({ name: 'signInCode', labels: CODE_LABELS, refusals });
  // Not the heading, as on other pages: whoever comes here has a code to type.
  useEffect(() => document.getElementById('code')?.focus(), []);
  return (
    <FormPage title={t('sent.title')} stage="code" problems={form.problems}>
      <output id="code-hint" className={mergeClasses(page.text, page.lead)}>
        {sentAgain ? t('sent.again', { email }) : t('sent.body', { email, minutes: CODE_MINUTES })}
      </output>
      <form {...form.formProps} className={page.form}>
        <div className={page.fields}>
          <CodeField {...form.field('code')} />
          <RememberField />
          <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
        </div>
      </form>
      <ResendCode />
    </FormPage>
  );
}
