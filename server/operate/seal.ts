import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

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
