import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { brokenRules, PASSWORD_POLICIES, type PasswordRuleId } from '../../../rules/passwordPolicy';
import { PasswordField } from '../passwordField';
import { useViewConfig } from '../viewConfig';
import { PasswordChecklist } from './passwordChecklist';
import type { DomForm } from './useDomForm';

const RULES_ID = 'password-rules';

/** New password, its rules and its confirmation (spec 5; UX 6, 9, 11, 15, 19). */
export function NewPasswordFields({
  form,
}: {
  form: Pick<DomForm<'password' | 'password_confirm'>, 'field' | 'passwords'>;
}) {
  const { t } = useTranslation('form');
  const policy = PASSWORD_POLICIES[useViewConfig().brand.passwordPolicy];
  const [broken, setBroken] = useState<readonly PasswordRuleId[] | null>(null);
  /** Only which rules hold enters React's state, never the password. */
  const look = ({ currentTarget }: SyntheticEvent) => {
    const typed = currentTarget.querySelector('input')?.value ?? '';
    setBroken(typed === '' ? null : brokenRules(policy, typed));
  };
  return (
    <>
      {/* Both events: a password manager may fire only one of them, or none until the field loses focus. */}
      <div onInput={look} onBlur={look}>
        <PasswordField
          {...form.field('password')}
          {...form.passwords}
          passwordRules={policy.passwordrules}
          autoComplete="new-password"
          describedBy={RULES_ID}
        />
        <PasswordChecklist id={RULES_ID} broken={broken} />
      </div>
      <PasswordField
        {...form.field('password_confirm')}
        {...form.passwords}
        passwordRules={policy.passwordrules}
        showText={t('showConfirm')}
        autoComplete="new-password"
      />
    </>
  );
}
