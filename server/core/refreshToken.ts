import { parseObject, textField } from '../json';
import { seal, unseal } from '../operate/secrets';

/** What a refresh token says, readable by the core alone. */
export interface RefreshTokenContent {
  readonly handle: string;
  readonly userId: string;
  /** SHA-256 of the refresh token this one was exchanged for; null for the first of a session. */
  readonly parentHash: string | null;
  readonly antiCsrf: string | null;
}

/** Seals the content into an opaque token; two calls never give the same token. */
export const sealRefreshToken = (content: RefreshTokenContent, secret: Buffer): string =>
  seal(JSON.stringify(content), secret);

/** Opens a token; undefined when it was made with none of these secrets or was changed. */
export function openRefreshToken(
  token: string,
  secrets: readonly Buffer[],
): RefreshTokenContent | undefined {
  const text = unseal(token, ...secrets);
  if (text === undefined) return undefined;
  const content = parseObject(text);
  const { handle, userId } = content;
  if (typeof handle !== 'string' || typeof userId !== 'string') return undefined;
  const parentHash = textField(content, 'parentHash') ?? null;
  return { handle, userId, parentHash, antiCsrf: textField(content, 'antiCsrf') ?? null };
}
