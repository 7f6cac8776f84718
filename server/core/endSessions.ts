import type { Database } from '../data/schema';

/** Deletes an account's sessions, grants and tokens at the embedded identity provider. */
export async function endProviderSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('oidc_records').where('account_id', '=', userId).execute();
}

/** Ends every session of an account, at the embedded identity provider too; returns their number. */
export async function endSessions(db: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await endProviderSessions(db, userId);
  return Number(numDeletedRows);
}
