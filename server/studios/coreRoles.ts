import { removeUserRole } from 'supertokens-node/recipe/userroles';
import { ROLES } from '../../src/rules/roles';
import { TENANT } from '../core/context';
import type { Database } from '../data/schema';
import { holdProfile, profileOf } from '../registration/profiles';

/**
 * Removes an account's former roles at a separate core, after a change. A role counts only if core and membership name
 * it, so each change adds its role at the core before it ends. The lock makes concurrent changes wait, so that this
 * removes none of their roles.
 */
export async function removeFormerRoles(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdProfile(trx, userId);
    const role = (await profileOf(trx, userId, 'role'))?.role;
    for (const each of ROLES) if (each !== role) await removeUserRole(TENANT, userId, each);
  });
}
