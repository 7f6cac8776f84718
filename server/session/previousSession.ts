import { getSessionInformation, revokeSession } from 'supertokens-node/recipe/session';
import { sentCookie } from '../http/cookies';
import { textField } from '../json';

/** The part of a sign-in request that is read here. */
export interface SentWith {
  getCookieValue(name: string): string | undefined;
}

/** Returns a text of an access token's payload. Not verified: use it only for comparison. */
export function textOfToken(token: string, field: string): string | undefined {
  const [, payload = ''] = token.split('.');
  try {
    return textField(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')), field);
  } catch {
    return undefined;
  }
}

export const handleIn = (token: string): string | undefined => textOfToken(token, 'sessionHandle');

/** Ends the old session when a user signs in again in a browser, so that each device is listed once. */
export async function endPreviousSession(sent: SentWith, userId: string): Promise<void> {
  const handle = handleIn(sentCookie(sent, 'sAccessToken'));
  if (handle === undefined) return;
  const session = await getSessionInformation(handle);
  if (session?.userId === userId) await revokeSession(handle);
}
