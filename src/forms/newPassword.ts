import type { PasswordProfile, PasswordRuleId } from '../rules/passwordPolicy';
import { brokenRules, PASSWORD_POLICIES, passwordLength } from '../rules/passwordPolicy';
import type { Message, MessageKey } from './message';

/** What to do about a rule that is broken. The characters themselves are never repeated. */
const REMEDIES: Readonly<Record<PasswordRuleId, MessageKey>> = {
  length: 'form:remedies.length',
  lower: 'form:remedies.lower',
  upper: 'form:remedies.upper',
  digit: 'form:remedies.digit',
  alphabet: 'form:remedies.alphabet',
  guessable: 'form:remedies.guessable',
};

/** What is wrong with a new password: 'Password is not strong enough.' and every reason (spec 5). */
export const judgeNewPassword =
  (profile: PasswordProfile) =>
  (password: string): Message | null => {
    if (password === '') return { key: 'form:errors.passwordRequired' };
    const policy = PASSWORD_POLICIES[profile];
    const { min, max } = policy;
    const values = { min, max, length: passwordLength(password) };
    const broken = brokenRules(policy, password);
    if (broken.length === 0) return null;
    return {
      key: 'form:errors.passwordWeak',
      reasons: broken.map((rule) => ({ key: REMEDIES[rule], values })),
    };
  };

/** What is wrong with the second typing of a password (spec 5: password confirm). */
export function judgeConfirmation(typed: string, others: Record<string, unknown>): Message | null {
  if (typed === '') return { key: 'form:errors.confirmRequired' };
  return typed === others['password'] ? null : { key: 'form:errors.confirmMismatch' };
}
