import { cleanEmail } from './cleanEmail';

/** Normalizes an address for comparison: as cleanEmail, lower-cased, and with no full-width form in its domain. */
export function comparedEmail(typed: string): string {
  const email = cleanEmail(typed).toLowerCase();
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + email.slice(at).normalize('NFKC');
}
