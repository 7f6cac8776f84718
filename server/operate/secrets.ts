import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
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

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A text that only who has the secret (32 bytes) can read or change, in base64url; two calls never give the same. */
export function seal(text: string, secret: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce);
  const parts = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...parts]).toString('base64url');
}

/** The text of {@link seal}; undefined when it was sealed with none of these secrets, or was changed. */
export function unseal(sealed: string, ...secrets: readonly Uint8Array[]): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const end = NONCE_BYTES + TAG_BYTES;
  if (bytes.length < end) return undefined;
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, end));
      const parts = [decipher.update(bytes.subarray(end)), decipher.final()];
      return Buffer.concat(parts).toString('utf8');
    } catch {
      // Sealed with another one.
    }
  }
  return undefined;
}
