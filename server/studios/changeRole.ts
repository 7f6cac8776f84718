import type { Transaction } from 'kysely';
import { ROLES, type Role } from '../../src/rules/roles';
import { giveRole, takeRole } from '../core/roles';
import type { Tables } from '../data/schema';
import { setProfile } from '../registration/profiles';
import { isLastAdministrator } from './administrators';

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
