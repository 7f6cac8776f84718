import type { Database } from '../data/schema';

/** True when the role exists. */
export async function roleExists(db: Database, role: string): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .select('role')
    .where('role', '=', role)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a role or adds permissions to it; true when the role is new. */
export function saveRole(db: Database, role: string, permissions: string[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const result = await trx
      .insertInto('roles')
      .values({ role })
      .onConflict((conflict) => conflict.column('role').doNothing())
      .executeTakeFirst();
    for (const permission of permissions) {
      await trx
        .insertInto('role_permissions')
        .values({ role, permission })
        .onConflict((conflict) => conflict.columns(['role', 'permission']).doNothing())
        .execute();
    }
    return result.numInsertedOrUpdatedRows === 1n;
  });
}

/** The permissions of a role, in order; undefined when there is no such role. */
export async function permissionsOf(db: Database, role: string): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('roles')
    .leftJoin('role_permissions', 'role_permissions.role', 'roles.role')
    .select('permission')
    .where('roles.role', '=', role)
    .orderBy('permission')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ permission }) => permission ?? []);
}

/** The roles of an account, in order. */
export async function rolesOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** Gives a role to an account; false when it had it already. */
export async function giveRole(db: Database, userId: string, role: string): Promise<boolean> {
  const result = await db
    .insertInto('user_roles')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Takes a role from an account; false when it did not have it. */
export async function takeRole(db: Database, userId: string, role: string): Promise<boolean> {
  const result = await db
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** The accounts that have a role. */
export async function usersWithRole(db: Database, role: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', role)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
