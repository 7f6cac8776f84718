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
  /** Empty for none. */
  readonly before: string;
  readonly after: string;
}

const named = (role: string, language: Language): string =>
  (isRole(role) ? ROLE_NAMES[role] : NO_ROLE)[language];

/** Who somebody is in a mail; an account without a profile is in no studio. */
export const personOf = async (trx: Database, userId: string) =>
  inviterOf(
    await trx
      .selectFrom('profiles')
      .select(['first_name', 'last_name', 'email'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );

/**
 * Keeps the mails about a change of role, in its transaction: one for the member, and one for who changed it.
 * Who changes the own role has one.
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
  const to = await recipientOf(trx, member.email, language);
  const told = { ...change(to.language), by: actor };
  await mail.post(trx, 'roleChanged', to, told, `${key}, to them`);
  if (actorId === userId) return;
  const own = await recipientOf(trx, actor.email, language);
  const given = { ...change(own.language), to: member };
  await mail.post(trx, 'roleGiven', own, given, `${key}, by ${actorId}`);
}
