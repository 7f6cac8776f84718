import type { Language } from '../http/language';
import { COMMON_PASSWORDS, COMMON_WORDS } from './commonPasswordLists';

const passwords = new Set(COMMON_PASSWORDS.split(' '));
const words = new Set(COMMON_WORDS.split(' '));
/** Common suffixes that users append to a word when a digit is required. */
const TAIL =
  /^(?:\d|11|12|21|22|23|69|99|007|101|111|123|321|666|777|1234|4321|12345|123456|1234567)$/;

/** The refusal of a common password, for the user. */
export const COMMON_PASSWORD: Readonly<Record<Language, string>> = {
  en: 'This password is too common. Choose another one.',
  zh: '该密码过于常见，请更换',
};

/** Whether a password is among those that attackers try first, in any letter case (ASVS 6.2.4). */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (passwords.has(plain)) return true;
  const word = plain.replace(/\d+$/, '');
  return words.has(word) && TAIL.test(plain.slice(word.length));
}
