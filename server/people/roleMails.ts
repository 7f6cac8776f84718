import { isRole } from '../../src/rules/roles';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import type { Language } from '../http/language';
import { recipientOf } from '../mail/recipient';
import { inviterOf } from '../registration/invitations';
import type { Actor } from './actor';
import { NO_ROLE, ROLE_NAMES } from './words';

interface RoleChange {
  readonly userId: string;
  /** Empty for no role. */
  readonly before: string;
  readonly after: string;
}

const named = (role: string, language: Language): string =>
  (isRole(role) ? ROLE_NAMES[role] : NO_ROLE)[language];

/** Returns a user as mails name them; an account without a profile has no studio. */
export const personOf = async (trx: Database, userId: string) =>
  inviterOf(
    await trx
      .selectFrom('profiles')
      .select(['first_name', 'last_name', 'email'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );

/**
 * Stores the mails about a change of role, in its transaction: one to the member and one to the actor, or a single
 * one if they are the same user.
 */
export async function postRoleMails(
  trx: Database,
  { mail, now }: Pick<AuthContext, 'mail' | 'now'>,
  { userId: actorId, studio, language }: Actor,
  { userId, before, after }: RoleChange,
): Promise<void> {
  const at = now();
  const [member, actor] = [await personOf(trx, userId), await personOf(trx, actorId)];
  const key = `role of ${userId} ${at}`;
  const change = (to: Language) => ({
    studio: studio.name,
    before: named(before, to),
    after: named(after, to),
    at,
  });
  const to = await recipientOf(trx, member.email, actorId === userId ? language : undefined);
  const data = { ...change(to.language), by: actor };
  await mail.post(trx, 'roleChanged', to, data, `${key}, to them`);
  if (actorId === userId) return;
  const own = await recipientOf(trx, actor.email, language);
  const given = { ...change(own.language), to: member };
  await mail.post(trx, 'roleGiven', own, given, `${key}, by ${actorId}`);
}
