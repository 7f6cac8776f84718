import { EMAIL_MAX } from './constants';

/** Before the @: nothing blank or unseen, and nothing that a mail's header is written with. */
const LOCAL = '[^\\s\\p{C}@<>(),;:\\\\[\\]]+';
const END = '[\\p{L}\\p{M}\\p{N}]';
const LABEL = `[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*${END})?`;
/** As it is typed, `中国`, or as browsers write it, `xn--fiqs8s`. */
const TOP = '(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z0-9-]*[a-z0-9])';
const EMAIL = new RegExp(`^${LOCAL}@(?:${LABEL}\\.)+${TOP}$`, 'iu');

/** Has a text the form of an e-mail address (spec 5)? International domains count in both spellings. */
export const isEmail = (email: string): boolean => email.length <= EMAIL_MAX && EMAIL.test(email);
