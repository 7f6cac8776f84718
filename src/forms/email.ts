import { EMAIL_MAX } from '../rules/constants';
import type { Message } from './message';

/** One @, something before it, a dot somewhere in what follows, nothing blank or unseen. The server is the judge. */
const EMAIL = /^[^\s@\p{Cc}\p{Cf}]+@[^\s@.\p{Cc}\p{Cf}]+(\.[^\s@.\p{Cc}\p{Cf}]+)+$/u;

/** An address as it is meant: without the line ends and blanks that come along when it is pasted. */
export const cleanEmail = (typed: string): string => typed.replace(/[\r\n]/g, '').trim();

/** What is wrong with an e-mail address (spec 5), or null. */
export function judgeEmail(typed: string): Message | null {
  const email = cleanEmail(typed);
  if (email === '') return { key: 'form:errors.emailRequired' };
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? null : { key: 'form:errors.emailFormat' };
}
