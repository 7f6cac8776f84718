import type { User } from 'supertokens-node';
import { addRoleToUser, getRolesForUser } from 'supertokens-node/recipe/userroles';
import type { AuthContext } from '../authApi/context';
import { record } from '../audit/record';
import { TENANT } from '../core/context';
import { hashPassword } from '../core/passwords';
import { giveRole } from '../core/roles';
import { insertUser } from '../core/users';
import type { Database, NewProfile } from '../data/schema';
import { normaliseEmail, sha256 } from '../operate/secrets';
import { DEFAULT_ROLE } from './defaultRole';

/** What came of making an account. */
export type NewMember =
  | { readonly status: 'OK'; readonly userId: string }
  | { readonly status: 'EMAIL_ALREADY_EXISTS_ERROR' | 'INVITATION_GONE' };

type MemberProfile = Omit<NewProfile, 'user_id' | 'blocked_reason' | 'created_at'>;

class InvitationGone extends Error {}

const insertProfile = (db: Database, profile: NewProfile) =>
  db
    .insertInto('profiles')
    .values(profile)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();

/**
 * Makes an account of the embedded core with its role and profile and uses the invitation up, where there
 * is one: all in one transaction, so that a process that dies leaves all of it or nothing.
 */
export async function createMember(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  password: string,
  profile: MemberProfile,
  invitation = '',
): Promise<NewMember> {
  const passwordHash = await hashPassword(password);
  try {
    return await db.transaction().execute(async (trx): Promise<NewMember> => {
      const at = now();
      const user = await insertUser(trx, { email: profile.email, passwordHash, at });
      if (user === undefined) return { status: 'EMAIL_ALREADY_EXISTS_ERROR' };
      const userId = user.user_id;
      await giveRole(trx, userId, DEFAULT_ROLE.role);
      await insertProfile(trx, { ...profile, user_id: userId, blocked_reason: '', created_at: at });
      if (invitation !== '') {
        const used = await trx
          .updateTable('invitations')
          .set({ used_at: at })
          .where('token_hash', '=', sha256(invitation))
          .where('used_at', '=', 0)
          .executeTakeFirst();
        if (used.numUpdatedRows !== 1n) throw new InvitationGone();
        await record(trx, { event: 'invitation_used', subject: userId }, at);
      }
      await record(trx, { event: 'user_created', subject: userId }, at);
      return { status: 'OK', userId };
    });
  } catch (error) {
    if (error instanceof InvitationGone) return { status: 'INVITATION_GONE' };
    throw error;
  }
}

/**
 * Gives an account what a sign-up that was cut off at a core apart did not: role, profile, and the mark
 * on its invitation. The names stay empty; nobody knows them any more.
 */
export async function completeMember({ db, now }: AuthContext, user: User): Promise<void> {
  const { roles } = await getRolesForUser(TENANT, user.id);
  if (roles.length === 0) await addRoleToUser(TENANT, user.id, DEFAULT_ROLE.role);
  const email = normaliseEmail(user.emails[0] ?? '');
  const names = { first_name: '', last_name: '', company: '', title: '' };
  const profile = { user_id: user.id, email, ...names, blocked_reason: '', created_at: now() };
  await db.transaction().execute(async (trx) => {
    await insertProfile(trx, profile);
    await trx
      .updateTable('invitations')
      .set({ used_at: now() })
      .where('email', '=', email)
      .where('used_at', '=', 0)
      .execute();
  });
}
