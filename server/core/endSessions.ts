import type { Database } from '../data/schema';

/** Ends everything that the embedded identity provider keeps for an account: sessions, grants, tokens. */
export async function endProviderSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('oidc_records').where('account_id', '=', userId).execute();
}

/** Ends every session of an account, here and at the embedded identity provider. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await endProviderSessions(db, userId);
}
