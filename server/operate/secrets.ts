import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { comparedEmail } from '../../src/rules/comparedEmail';

/** Returns the SHA-256 in lower-case hex. */
export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Returns an unguessable token: 32 random bytes in base64url (43 characters). */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Normalizes an email address (see comparedEmail); an international domain becomes `xn--…`, as in browsers. */
export function normaliseEmail(email: string): string {
  const address = comparedEmail(email);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  // Already printable ASCII.
  if (/^[ -~]*$/.test(domain)) return address;
  return address.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text, in base64url; only the secret (32 bytes) can read or change it. Each result differs. */
export function seal(text: string, secret: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce);
  const parts = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...parts]).toString('base64url');
}

/** Decrypts a text of {@link seal}; undefined if none of the secrets fits or the text was changed. */
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
      // Sealed with another secret.
    }
  }
  return undefined;
}
