import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { parseObject } from '../json';

/** What a refresh token says, readable by the core alone. */
export interface RefreshTokenContent {
  readonly handle: string;
  readonly userId: string;
  /** SHA-256 of the refresh token this one was exchanged for; null for the first of a session. */
  readonly parentHash: string | null;
  readonly antiCsrf: string | null;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals the content into an opaque token; two calls never give the same token. */
export function sealRefreshToken(content: RefreshTokenContent, secret: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, secret, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Opens a token; undefined when it was made with none of these secrets or was changed. */
export function openRefreshToken(
  token: string,
  secrets: readonly Buffer[],
): RefreshTokenContent | undefined {
  for (const secret of secrets) {
    const content = openWith(token, secret);
    if (content !== undefined) return content;
  }
  return undefined;
}

function openWith(token: string, secret: Buffer): RefreshTokenContent | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(ALGORITHM, secret, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    const content = parseObject(Buffer.concat(opened).toString('utf8'));
    const { handle, userId, parentHash, antiCsrf } = content;
    if (typeof handle !== 'string' || typeof userId !== 'string') return undefined;
    return { handle, userId, parentHash: textOrNull(parentHash), antiCsrf: textOrNull(antiCsrf) };
  } catch {
    return undefined;
  }
}
