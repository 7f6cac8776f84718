import type { Brand } from '../../src/rules/brands';
import { COMPANY_MAX, NAME_MAX, TITLE_MAX } from '../../src/rules/constants';
import { NAME_LETTERS } from '../../src/rules/nameLetters';
import { brokenRules, PASSWORD_POLICIES } from '../../src/rules/passwordPolicy';

/** What a brand asks of new people. */
export type PersonRules = Pick<Brand, 'passwordPolicy' | 'nameLetters'>;

/** A field of the sign-up form: answers what is wrong with a value, or undefined. */
interface FieldRule {
  readonly id: string;
  readonly label: string;
  readonly optional: boolean;
  readonly check: (value: string, rules: PersonRules) => string | undefined;
}

const EMAIL =
  /^[^\s@"<>(),;:\\[\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u;
const EMAIL_MAX = 254;
const INVITATION_MAX = 200;

const codePoints = (value: string) => Array.from(value).length;

const atMost = (label: string, max: number) => (value: string) =>
  codePoints(value) > max ? `${label} can have at most ${max} characters.` : undefined;

const OTHER_SIGNS: Readonly<Record<Brand['nameLetters'], string>> = {
  han: 'can only contain letters and Chinese characters.',
  every: 'can only contain letters.',
};

const name =
  (label: string) =>
  (value: string, { nameLetters }: PersonRules) => {
    const trimmed = value.trim();
    if (trimmed === '') return `${label} is required.`;
    const letter = NAME_LETTERS[nameLetters];
    const isName = Array.from(trimmed).every((character) => letter.test(character));
    return isName ? atMost(label, NAME_MAX)(trimmed) : `${label} ${OTHER_SIGNS[nameLetters]}`;
  };

/** What is wrong with an e-mail address (spec 5). */
export function emailProblem(value: string): string | undefined {
  const right = value.length <= EMAIL_MAX && EMAIL.test(value.trim());
  return right ? undefined : 'The email address format is wrong, please modify.';
}

/** What is wrong with a new password (spec 5, or the brand's own policy). */
export function passwordProblem(
  value: string,
  { passwordPolicy }: Pick<PersonRules, 'passwordPolicy'>,
): string | undefined {
  const broken = brokenRules(PASSWORD_POLICIES[passwordPolicy], value);
  return broken.length === 0 ? undefined : 'Password is not strong enough.';
}

/** The sign-up form, in its order (spec 5, decisions: registration). */
export const SIGN_UP_FIELDS: readonly FieldRule[] = [
  { id: 'first_name', label: 'First name', optional: false, check: name('First name') },
  { id: 'last_name', label: 'Last name', optional: false, check: name('Last name') },
  { id: 'company', label: 'Company', optional: true, check: atMost('Company', COMPANY_MAX) },
  { id: 'title', label: 'Title', optional: true, check: atMost('Title', TITLE_MAX) },
  { id: 'email', label: 'Email', optional: false, check: emailProblem },
  { id: 'password', label: 'Password', optional: false, check: passwordProblem },
  {
    id: 'invitation',
    label: 'Invitation',
    optional: true,
    check: atMost('Invitation', INVITATION_MAX),
  },
];

/** The text for a required field that is missing. */
export function requiredText(id: string): string {
  const label = SIGN_UP_FIELDS.find((field) => field.id === id)?.label ?? 'This field';
  return `${label} is required.`;
}

/** One field of a request, as the SDK hands it over. */
export interface SentField {
  readonly id: string;
  readonly value: unknown;
}

/** The text of a sent field; an empty string when it was not sent. */
export function fieldText(fields: readonly SentField[], id: string): string {
  const value = fields.find((field) => field.id === id)?.value;
  return typeof value === 'string' ? value : '';
}
