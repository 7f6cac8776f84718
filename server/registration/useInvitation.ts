import type { AuthContext } from '../authApi/context';
import { countTry, pauseOf } from '../data/pausedTries';
import type { Language } from '../http/language';
import { sha256 } from '../operate/secrets';
import { TooManyTries } from '../signIn/tooManyTries';
import { judgeInvitation, type InvitationLook } from './invitations';

/** Who wants to use an invitation, by its link. */
export interface InvitationUse {
  readonly token: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * Judges an invitation for who wants to use it. Tries for other addresses pause it for a while, and never end it.
 * @throws {TooManyTries}
 */
export async function judgeUse(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  { token, email, language }: InvitationUse,
): Promise<InvitationLook> {
  const key = `invitation:${sha256(token)}`;
  const wait = await pauseOf(db, key, now());
  if (wait > 0) throw new TooManyTries(wait, language, 'invitation');
  const look = await judgeInvitation(db, token, now(), email);
  if (look.state === 'no_permission') await countTry(db, key, now());
  return look;
}
