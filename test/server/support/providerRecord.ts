import type { Database } from '../../../server/data/schema';

/** Adds a record at the identity provider, as a sign-in there leaves it. */
export const addProviderRecord = (db: Database, accountId: string, expiresAt: number) =>
  db
    .insertInto('oidc_records')
    .values({
      record_key: crypto.randomUUID(),
      model: 'Session',
      payload: '',
      grant_id: '',
      uid: '',
      account_id: accountId,
      consumed_at: 0,
      expires_at: expiresAt,
    })
    .execute();
