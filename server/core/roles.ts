import type { Database } from '../data/schema';

/** Adds a role to an account; returns false if the account already had it. */
export async function giveRole(db: Database, userId: string, role: string): Promise<boolean> {
  const result = await db
    .insertInto('user_roles')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Removes a role from an account; returns false if the account did not have it. */
export async function takeRole(db: Database, userId: string, role: string): Promise<boolean> {
  const result = await db
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
