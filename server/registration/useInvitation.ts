import type { AuthContext } from '../authApi/context';
import { countTry, pauseOf, takeBackTry } from '../data/pausedTries';
import type { Language } from '../http/language';
import { sha256 } from '../operate/secrets';
import { TooManyTries } from '../signIn/tooManyTries';
import { checkInvitation, type InvitationCheck } from './invitations';

export interface InvitationUse {
  readonly token: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * Checks an invitation for its use. Attempts with other addresses pause it for a while but never end it.
 * @throws {TooManyTries}
 */
export async function checkUse(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  { token, email, language }: InvitationUse,
): Promise<InvitationCheck> {
  const key = `invitation:${sha256(token)}`;
  const check = await checkInvitation(db, token, now(), email);
  if (check.state !== 'valid' && check.state !== 'no_permission') return check;
  // Counted before anything about the address is revealed, so that concurrent attempts cannot exceed the limit.
  if ((await countTry(db, key, now())) === undefined)
    throw new TooManyTries(await pauseOf(db, key, now()), language, 'invitation');
  if (check.state === 'valid') await takeBackTry(db, key);
  return check;
}
