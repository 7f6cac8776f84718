import type { Database } from '../data/schema';

/** Deletes an account's sessions, grants and tokens at the embedded identity provider. */
export async function endProviderSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('oidc_records').where('account_id', '=', userId).execute();
}

/** The kind of record that each sign-in at the embedded identity provider begins with. */
export const PROVIDER_LOGIN = 'Login';

/** Whether an account has a session at the embedded identity provider whose sign-in has not been ended. */
export async function hasProviderSession(db: Database, userId: string): Promise<boolean> {
  const models = await db
    .selectFrom('oidc_records')
    .select('model')
    .distinct()
    .where('account_id', '=', userId)
    .where('model', 'in', ['Session', PROVIDER_LOGIN])
    .execute();
  return models.length === 2;
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
