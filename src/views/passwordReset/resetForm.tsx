import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/textField';
import { useFormPageStyles } from '../ui/form/formPage.styles';
import { NewPasswordFields } from '../ui/form/newPasswordFields';
import { SubmitButton } from '../ui/form/submitButton';
import type { DomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import type { ResetField } from './resetProblems';

const HINT_ID = 'everywhere-hint';

/** The new password, twice, and what happens to the other devices (spec 5; UX 7, 64). */
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
          <div>
            <Checkbox
              id="everywhere"
              name="everywhere"
              defaultChecked
              label={{ children: t('everywhere'), className: page.checkboxLabel }}
              className={page.checkbox}
              aria-describedby={HINT_ID}
            />
            <p id={HINT_ID} className={page.hint}>
              {t('everywhereHint')}
            </p>
          </div>
          <SubmitButton text={t('submit')} sendingText={t('submitting')} sending={form.sending} />
        </div>
      </form>
    </>
  );
}
