/** Limits and formats of the second step of a sign-in, for pages, emails and the server. */

import { MS_PER_DAY } from './constants';

/** Timeout of the second step after the first, in ms. */
export const SECOND_STEP_MS = 15 * 60_000;

/** Minimum interval between requests for help with a lost phone, in ms. */
export const HELP_EVERY_MS = MS_PER_DAY;

/** How long a trusted device skips the second step, in days. */
export const TRUST_DAYS = 30;
export const TRUST_MS = TRUST_DAYS * MS_PER_DAY;

/** Longest name of an authenticator app, in characters. */
export const APP_NAME_MAX = 40;

/** The number of recovery codes in a set, and how many left cause a warning. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODES_FEW = 3;

/** Crockford's base32: no letters that look like digits. 16 characters are 80 bits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Splits a text into groups of four characters, for readable keys and codes. */
export const inGroups = (text: string, between: string): string =>
  text.replaceAll(GROUP, (group) => group + between);

/** Normalizes a typed or pasted recovery code for comparison; null for anything else. */
export function recoveryCodeOf(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isCode = signs.length === RECOVERY_LENGTH && /^[\dA-HJKMNP-TV-Z]+$/.test(signs);
  return isCode ? signs : null;
}

/**
 * The accepted second factors, by their names in the claim about factors. `later`: a new account is asked at its next
 * sign-in.
 */
export const SECOND_FACTORS = [
  'totp',
  'recovery-code',
  'webauthn',
  'trusted-device',
  'later',
] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
