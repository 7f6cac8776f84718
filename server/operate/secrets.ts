import { createHash, randomBytes } from 'node:crypto';

/** SHA-256 in lower-case hex. */
export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** An unguessable token: 32 random bytes in base64url (43 characters). */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** An e-mail address as it is compared and kept: trimmed, lower-cased. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
