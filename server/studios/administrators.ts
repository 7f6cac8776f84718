import type { Transaction } from 'kysely';
import { ROLES, type Role } from '../../src/rules/roles';
import { giveRole, takeRole } from '../core/roles';
import type { Database, Tables } from '../data/schema';
import { profileOf, setProfile } from '../registration/profiles';

/**
 * Locks a studio's people until this transaction ends, so that what it read stays true: if two administrators lower
 * each other at once, only one succeeds.
 */
export async function holdPeople(trx: Transaction<Tables>, studioId: string): Promise<void> {
  // Writing the row locks it on either engine.
  await trx
    .updateTable('studios')
    .set(({ eb }) => ({ member_changes: eb('member_changes', '+', 1) }))
    .where('id', '=', studioId)
    .execute();
}

/** Returns a studio's current administrators; not suspended users, accounts about to be deleted or invitations. */
export const administratorsOf = (db: Database, studioId: string) =>
  db
    .selectFrom('profiles')
    .select(['user_id', 'email'])
    .where('studio_id', '=', studioId)
    .where('role', '=', 'admin')
    .where('blocked_reason', '=', '')
    .where('delete_at', '=', 0)
    .execute();

const studioOf = async (db: Database, userId: string): Promise<string> =>
  (await profileOf(db, userId, 'studio_id'))?.studio_id ?? '';

/** Whether an account is currently the only active administrator of its studio. Such an account must keep its role. */
async function isOnlyAdministrator(db: Database, userId: string): Promise<boolean> {
  const studioId = await studioOf(db, userId);
  if (studioId === '') return false;
  const active = await administratorsOf(db, studioId);
  return active.length === 1 && active[0]?.user_id === userId;
}

async function hasOthers(db: Database, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('profiles as other')
    .innerJoin('profiles as own', 'own.studio_id', 'other.studio_id')
    .select('other.user_id')
    .where('own.user_id', '=', userId)
    .where('other.user_id', '!=', userId)
    .where('other.delete_at', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether members would remain without an administrator if an account left. A sole member may leave. */
export const leavesOthersAlone = async (db: Database, userId: string): Promise<boolean> =>
  (await isOnlyAdministrator(db, userId)) && (await hasOthers(db, userId));

/** A change that would leave a studio without an administrator. */
export class LastAdministrator extends Error {
  override readonly name = 'LastAdministrator';

  constructor() {
    super('A studio needs at least one active administrator.');
  }
}

async function holdOwnStudio(trx: Transaction<Tables>, userId: string): Promise<void> {
  const studioId = await studioOf(trx, userId);
  if (studioId !== '') await holdPeople(trx, studioId);
}

/** Refuses a change of the last administrator, locked until the transaction ends. @throws {LastAdministrator} */
export async function refuseLastAdministrator(
  trx: Transaction<Tables>,
  userId: string,
): Promise<void> {
  await holdOwnStudio(trx, userId);
  if (await isOnlyAdministrator(trx, userId)) throw new LastAdministrator();
}

/** As {@link refuseLastAdministrator}, for an account that leaves: it may if no members remain. */
export async function refuseNeeded(trx: Transaction<Tables>, userId: string): Promise<void> {
  await holdOwnStudio(trx, userId);
  if (await leavesOthersAlone(trx, userId)) throw new LastAdministrator();
}

/**
 * Changes a user's role in their studio, or removes it. With a separate core the caller adds the new role there
 * in the same transaction, and removes the old one after it. @throws {LastAdministrator}
 */
export async function changeRole(
  trx: Transaction<Tables>,
  userId: string,
  role: Role | '',
  holdsCore: boolean,
): Promise<void> {
  if (role !== 'admin') await refuseLastAdministrator(trx, userId);
  await setProfile(trx, userId, { role });
  if (holdsCore) await replaceRole(trx, userId, role);
}

/** Replaces an account's roles at the embedded core by one role, or none. */
export async function replaceRole(
  trx: Transaction<Tables>,
  userId: string,
  role: Role | '',
): Promise<void> {
  for (const each of ROLES) if (each !== role) await takeRole(trx, userId, each);
  if (role !== '') await giveRole(trx, userId, role);
}

/**
 * Withdraws the open invitations of administrators by a user who is no longer an active administrator of that studio:
 * one whom the studio has removed could return by an invitation of another address. `note` logs each by its id.
 */
export async function withdrawAsFormer(
  trx: Transaction<Tables>,
  userId: string,
  at: number,
  note: (id: string) => Promise<void>,
): Promise<void> {
  const own = await profileOf(trx, userId, 'studio_id', 'role', 'blocked_reason');
  const isActive = own?.role === 'admin' && own.blocked_reason === '';
  const withdrawn = await trx
    .updateTable('invitations')
    .set({ withdrawn_at: at, expires_at: at })
    .where('invited_by', '=', userId)
    .where('role', '=', 'admin')
    .where('studio_id', '<>', isActive ? own.studio_id : '')
    .where('used_at', '=', 0)
    .where('expires_at', '>', at)
    .returning('id')
    .execute();
  for (const { id } of withdrawn) await note(id);
}
