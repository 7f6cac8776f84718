import { getSessionInformation, revokeSession } from 'supertokens-node/recipe/session';
import { textField } from '../json';

/** What a sign-in was sent with, as far as it is asked here. */
export interface SentWith {
  getCookieValue(name: string): string | undefined;
}

/** The handle that an access token names. Not verified: it is worth only what it is compared with. */
export function handleIn(token: string): string | undefined {
  const [, payload = ''] = token.split('.');
  try {
    return textField(
      JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
      'sessionHandle',
    );
  } catch {
    return undefined;
  }
}

/**
 * Ends the session that a browser still holds when the same person has signed in there again, so that a device
 * stands once in the list.
 */
export async function endPreviousSession(sent: SentWith, userId: string): Promise<void> {
  const handle = handleIn(sent.getCookieValue('sAccessToken') ?? '');
  if (handle === undefined) return;
  const session = await getSessionInformation(handle);
  if (session?.userId === userId) await revokeSession(handle);
}
