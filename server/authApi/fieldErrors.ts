import type { Brand } from '../../src/rules/brands';
import { cleanEmail } from '../../src/rules/cleanEmail';
import { isEmail } from '../../src/rules/email';
import { brokenRules, PASSWORD_POLICIES } from '../../src/rules/passwordPolicy';
import { personRules, type TextFault } from '../../src/rules/personText';

/** A brand's rules for new users. */
export type PersonRules = Pick<Brand, 'passwordPolicy' | 'nameLetters'>;

const INVITATION_MAX = 200;

/** The sign-up form, in its order (spec 5). */
export const SIGN_UP_FIELDS = [
  { id: 'first_name', label: 'First name', optional: false },
  { id: 'last_name', label: 'Last name', optional: false },
  { id: 'company', label: 'Company', optional: true },
  { id: 'title', label: 'Title', optional: true },
  { id: 'email', label: 'Email', optional: false },
  { id: 'password', label: 'Password', optional: false },
  { id: 'invitation', label: 'Invitation', optional: true },
] as const;
type Field = (typeof SIGN_UP_FIELDS)[number];

export function requiredText(id: string): string {
  const label = SIGN_UP_FIELDS.find((field) => field.id === id)?.label ?? 'This field';
  return `${label} is required.`;
}

const LETTERS: Readonly<Record<Brand['nameLetters'], string>> = {
  han: 'can only contain letters and Chinese characters.',
  every: 'can only contain letters.',
};

const tooLong = (max: number): string => `can have at most ${max} characters.`;

/** Describes an invalid text; follows the label of its field. */
function errorText(fault: TextFault, letters: Brand['nameLetters']): string {
  if (fault.is === 'tooLong') return tooLong(fault.max);
  return fault.is === 'letters' ? LETTERS[letters] : 'cannot contain invisible characters.';
}

export const emailProblem = (value: string): string | undefined =>
  isEmail(cleanEmail(value)) ? undefined : 'The email address format is wrong, please modify.';

/** Returns the error of a new password (spec 5, or the brand's own policy). */
export const passwordProblem = (
  value: string,
  { passwordPolicy }: Pick<PersonRules, 'passwordPolicy'>,
): string | undefined =>
  brokenRules(PASSWORD_POLICIES[passwordPolicy], value).length > 0
    ? 'Password is not strong enough.'
    : undefined;

/** Returns the FIELD_ERROR text of a sign-up field; undefined if valid. */
export function fieldProblem(
  { id, label, optional }: Field,
  value: unknown,
  rules: PersonRules,
): string | undefined {
  if (typeof value !== 'string') return 'This must be a string.';
  const text = value.trim();
  if (text === '' && !optional) return requiredText(id);
  if (id === 'email') return emailProblem(value);
  if (id === 'password') return passwordProblem(value, rules);
  if (id === 'invitation')
    return text.length > INVITATION_MAX ? `${label} ${tooLong(INVITATION_MAX)}` : undefined;
  const fault = personRules(rules.nameLetters)[id](text);
  return fault === null ? undefined : `${label} ${errorText(fault, rules.nameLetters)}`;
}
