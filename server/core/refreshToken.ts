import { parseObject, textField, textIn } from '../json';
import { seal, unseal } from '../operate/secrets';

export interface RefreshTokenContent {
  readonly handle: string;
  readonly userId: string;
  /** SHA-256 of the refresh token that this one replaced; null for a session's first. */
  readonly parentHash: string | null;
  readonly antiCsrf: string | null;
}

/** Seals the content into an opaque token; every call returns a different token. */
export const sealRefreshToken = (content: RefreshTokenContent, secret: Buffer): string =>
  seal(JSON.stringify(content), secret);

/** Opens a token; undefined if none of these secrets sealed it or it was modified. */
export function openRefreshToken(
  token: string,
  secrets: readonly Buffer[],
): RefreshTokenContent | undefined {
  const text = unseal(token, ...secrets);
  if (text === undefined) return undefined;
  const content = parseObject(text);
  return {
    handle: textIn(content, 'handle'),
    userId: textIn(content, 'userId'),
    parentHash: textField(content, 'parentHash') ?? null,
    antiCsrf: textField(content, 'antiCsrf') ?? null,
  };
}
