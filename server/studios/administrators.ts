import type { Transaction } from 'kysely';
import { ROLES, type Role } from '../../src/rules/roles';
import { giveRole, takeRole } from '../core/roles';
import type { Database, Tables } from '../data/schema';
import { profileOf, setProfile } from '../registration/profiles';

/**
 * Makes changes of a studio's people take turns until this transaction ends, so that what is read of them stays
 * true: of two administrators who lower each other at once one wins.
 */
export async function holdPeople(trx: Transaction<Tables>, studioId: string): Promise<void> {
  // Writing the row locks it on either engine.
  await trx
    .updateTable('studios')
    .set(({ eb }) => ({ member_changes: eb('member_changes', '+', 1) }))
    .where('id', '=', studioId)
    .execute();
}

/** A studio's administrators of this moment. Who is suspended, about to be deleted or only invited is none. */
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

/** Whether an account is the only active administrator of its studio at the moment. */
export async function isOnlyAdministrator(db: Database, userId: string): Promise<boolean> {
  const studioId = await studioOf(db, userId);
  if (studioId === '') return false;
  const active = await administratorsOf(db, studioId);
  return active.length === 1 && active[0]?.user_id === userId;
}

/**
 * As {@link isOnlyAdministrator}, and the answer holds until the transaction ends: such an account may not be lowered,
 * suspended, removed or deleted.
 */
export async function isLastAdministrator(
  trx: Transaction<Tables>,
  userId: string,
): Promise<boolean> {
  const studioId = await studioOf(trx, userId);
  if (studioId === '') return false;
  await holdPeople(trx, studioId);
  return isOnlyAdministrator(trx, userId);
}

/** A change that would leave a studio without an administrator. */
export class LastAdministrator extends Error {
  override readonly name = 'LastAdministrator';

  constructor() {
    super('A studio keeps at least one active administrator.');
  }
}

/** Throws {@link LastAdministrator} for the last one; what it finds holds until the transaction ends. */
export async function refuseLastAdministrator(
  trx: Transaction<Tables>,
  userId: string,
): Promise<void> {
  if (await isLastAdministrator(trx, userId)) throw new LastAdministrator();
}

/**
 * Gives a person another role in their studio, or none. Throws {@link LastAdministrator}. At a core apart the caller
 * gives the role there before, and takes the one before it after.
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

/** Leaves an account one role at the embedded core, or none. */
export async function replaceRole(
  trx: Transaction<Tables>,
  userId: string,
  role: Role | '',
): Promise<void> {
  for (const each of ROLES) if (each !== role) await takeRole(trx, userId, each);
  if (role !== '') await giveRole(trx, userId, role);
}
