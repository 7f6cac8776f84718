/** The numbers and forms of the second step of a sign-in, for pages, mails and the platform alike. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The second step may take so long after the first, in ms. */
export const SECOND_STEP_MS = 15 * MINUTE_MS;

/** Help for a lost phone can be asked for so often, in ms. */
export const HELP_EVERY_MS = DAY_MS;

/** A trusted device is not asked for so many days. */
export const TRUST_DAYS = 30;
export const TRUST_MS = TRUST_DAYS * DAY_MS;

/** Most characters of an authenticator app's name. */
export const APP_NAME_MAX = 40;

/** How many recovery codes a set has, and at how many left there is a warning. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODES_FEW = 3;

/** Crockford's base32: no letter that is taken for a digit. 16 of them are 80 bits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Text in groups of four signs, as people read keys and codes. */
export const inGroups = (text: string, between: string): string =>
  text.replaceAll(GROUP, (group) => group + between);

/** A recovery code as it was typed or pasted, in the form it is compared in; null for anything else. */
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
 * What counts as a second step, in the words of the claim about factors. `later`: an account that was made just now is
 * asked at its next sign-in.
 */
export const SECOND_FACTORS = [
  'totp',
  'recovery-code',
  'webauthn',
  'trusted-device',
  'later',
] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
