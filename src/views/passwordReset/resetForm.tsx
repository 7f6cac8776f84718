import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/textField';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { NewPasswordFields } from '../ui/form/newPasswordFields';
import { SubmitButton } from '../ui/form/submitButton';
import type { DomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import type { ResetField } from './resetProblems';

/** The new password, twice (spec 5; UX 7). All other sessions end with it. */
export function ResetForm({ form }: { form: DomForm<ResetField> }) {
  const { t } = useTranslation(['passwordReset', 'form']);
  const page = useFormPageStyles();
  const { email } = useStateOf('passwordReset').context;
  return (
    <>
      <p className={mergeClasses(page.text, page.lead)}>{t('intro')}</p>
      <form {...form.formProps} className={page.form}>
        <div className={page.fields}>
          {email !== '' && (
            // For password managers: whose password this is. Not asked for, and never sent.
            <TextField
              id="username"
              name="username"
              label={t('account')}
              autoComplete="username"
              defaultValue={email}
              readOnly
              fixed
              error={null}
            />
          )}
          <NewPasswordFields form={form} />
          <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
        </div>
      </form>
    </>
  );
}
