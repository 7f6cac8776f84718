import { createHash, randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { comparedEmail } from '../../src/rules/comparedEmail';

/** SHA-256 in lower-case hex. */
export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** An unguessable token: 32 random bytes in base64url (43 characters). */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * An e-mail address as it is compared and kept: see comparedEmail, and an international domain as
 * browsers write it (`xn--…`), however it was typed.
 */
export function normaliseEmail(email: string): string {
  const address = comparedEmail(email);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  // Of printable ASCII already.
  if (/^[ -~]*$/.test(domain)) return address;
  return address.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}
