import { EMAIL_MAX } from './constants';

/** The local part: no blanks, invisible characters or syntax of email headers. */
const LOCAL = '[^\\s\\p{C}@<>(),;:\\\\[\\]]+';
const END = '[\\p{L}\\p{M}\\p{N}]';
const LABEL = `[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*${END})?`;
/** As typed, `中国`, or as browsers write it, `xn--fiqs8s`. */
const TOP = '(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z0-9-]*[a-z0-9])';
const EMAIL = new RegExp(`^${LOCAL}@(?:${LABEL}\\.)+${TOP}$`, 'iu');

/** Whether a text has the form of an email address (spec 5). Accepts both spellings of international domains. */
export const isEmail = (email: string): boolean => email.length <= EMAIL_MAX && EMAIL.test(email);
