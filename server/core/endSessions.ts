import type { Database } from '../data/schema';

/** Deletes an account's sessions, grants and tokens at the embedded identity provider. */
export async function endProviderSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('oidc_records').where('account_id', '=', userId).execute();
}

/** Whether an account has a session, a grant or a token at the embedded identity provider. */
export async function hasProviderSession(db: Database, userId: string): Promise<boolean> {
  const records = db.selectFrom('oidc_records').select('account_id');
  return (await records.where('account_id', '=', userId).limit(1).execute()).length > 0;
}

/**
 * Ends every session of an account except the kept one, if any, at the embedded identity provider too; returns their
 * number.
 */
export async function endSessions(db: Database, userId: string, kept = ''): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('handle', '<>', kept)
    .executeTakeFirst();
  await endProviderSessions(db, userId);
  return Number(numDeletedRows);
}
