import { cleanEmail } from './cleanEmail';

/**
 * Normalizes an address for comparison: trimmed, lower-cased, and with `@` and `.` instead of their Chinese
 * full-width forms.
 */
export function comparedEmail(typed: string): string {
  const email = cleanEmail(typed).replace('＠', '@').toLowerCase();
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + email.slice(at).replaceAll('。', '.').normalize('NFKC');
}
