import { MODERN_PASSWORD_LENGTH, PASSWORD_LENGTH } from './constants';

export type PasswordProfile = 'spec' | 'modern';

export type PasswordRuleId = 'length' | 'lower' | 'upper' | 'digit' | 'alphabet' | 'guessable';

export interface PasswordRule {
  id: PasswordRuleId;
  holds: (password: string) => boolean;
}

/**
 * The requirements of a new password. The rules' texts, the live list, the schema and the `passwordrules` attribute
 * all derive from it.
 */
export interface PasswordPolicy {
  /** Minimum and maximum length, in code points. */
  min: number;
  max: number;
  rules: readonly PasswordRule[];
  /** For password managers: the characters of generated passwords. */
  passwordrules: string;
}

/** The length in code points: a character outside the basic plane counts as one. */
export const passwordLength = (password: string): number => Array.from(password).length;

/** The same few characters repeated up to the end or nearly. */
const REPETITION = /^(.{1,5})\1{2,}.{0,4}$/su;

/** Long passwords among the first that attackers try. Compared with the lower-cased letters and digits only. */
const WELL_KNOWN =
  /^(correcthorsebatterystaple|passw[o0]rd|letmein|iloveyou|welcome|qwerty(uiop)?|asdfgh(jkl)?|zxcvbn(m)?|1q2w3e4r(5t6y7u8i)?|\d)+$/;

function isSequence(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? code));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

const isGuessable = (password: string): boolean =>
  REPETITION.test(password) ||
  isSequence(password) ||
  WELL_KNOWN.test(password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));

const within = ({ min, max }: { min: number; max: number }): PasswordRule => ({
  id: 'length',
  holds: (password) => passwordLength(password) >= min && passwordLength(password) <= max,
});

const lengthFor = ({ min, max }: { min: number; max: number }): string =>
  `minlength: ${min}; maxlength: ${max};`;

export const PASSWORD_POLICIES: Readonly<Record<PasswordProfile, PasswordPolicy>> = {
  /** Spec 5: 8 to 20 letters and numbers, at least one lower, one upper and one number. */
  spec: {
    ...PASSWORD_LENGTH,
    rules: [
      within(PASSWORD_LENGTH),
      { id: 'lower', holds: (password) => /[a-z]/.test(password) },
      { id: 'upper', holds: (password) => /[A-Z]/.test(password) },
      { id: 'digit', holds: (password) => /[0-9]/.test(password) },
      { id: 'alphabet', holds: (password) => /^[A-Za-z0-9]*$/.test(password) },
    ],
    passwordrules: `${lengthFor(PASSWORD_LENGTH)} required: lower; required: upper; required: digit;`,
  },
  /** Length instead of character classes (NIST SP 800-63B-4; ASVS 6.2.5). */
  modern: {
    ...MODERN_PASSWORD_LENGTH,
    rules: [
      within(MODERN_PASSWORD_LENGTH),
      { id: 'guessable', holds: (password) => !isGuessable(password) },
    ],
    passwordrules: `${lengthFor(MODERN_PASSWORD_LENGTH)} allowed: ascii-printable;`,
  },
};

/** The rules a password breaks, in their order. */
export const brokenRules = (policy: PasswordPolicy, password: string): PasswordRuleId[] =>
  policy.rules.filter(({ holds }) => !holds(password)).map(({ id }) => id);
