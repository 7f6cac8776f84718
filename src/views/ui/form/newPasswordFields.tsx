import { useState, type SyntheticEvent } from 'react';
import { brokenRules, PASSWORD_POLICIES, type PasswordRuleId } from '../../../rules/passwordPolicy';
import { PasswordField } from '../passwordField';
import { useViewConfig } from '../viewConfig';
import { PasswordChecklist } from './passwordChecklist';
import type { DomForm } from './useDomForm';

const RULES_ID = 'password-rules';

/** A new password, the rules for it, and the same once more (spec 5; UX 6, 9, 11, 15, 19). */
export function NewPasswordFields({
  form,
}: {
  form: Pick<DomForm<'password' | 'password_confirm'>, 'field' | 'passwords'>;
}) {
  const policy = PASSWORD_POLICIES[useViewConfig().brand.passwordPolicy];
  const [broken, setBroken] = useState<readonly PasswordRuleId[] | null>(null);
  /** Which rules hold, and nothing else of the password, comes into React's hands. */
  const look = ({ currentTarget }: SyntheticEvent) => {
    const typed = currentTarget.querySelector('input')?.value ?? '';
    setBroken(typed === '' ? null : brokenRules(policy, typed));
  };
  return (
    <>
      {/* Also where a password manager writes with one event only, or with none until the field is left. */}
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
        which="confirm"
        autoComplete="new-password"
      />
    </>
  );
}
