import { cleanEmail } from './cleanEmail';

/**
 * An address in the form in which two of them are compared: without blanks around, lower-cased, with the signs
 * that a Chinese keyboard writes for `@` and `.` mended.
 */
export function comparedEmail(typed: string): string {
  const email = cleanEmail(typed).replace('＠', '@').toLowerCase();
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + email.slice(at).replaceAll('。', '.').normalize('NFKC');
}
