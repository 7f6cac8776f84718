import type { Database } from '../../../server/data/schema';
import { addRows } from './rows';

/** Adds a record at the identity provider, as a sign-in there leaves it. */
export const addProviderRecord = (db: Database, accountId: string, expiresAt: number) =>
  addRows(db, 'oidc_records', {
    record_key: crypto.randomUUID(),
    model: 'Session',
    payload: '',
    grant_id: '',
    uid: '',
    account_id: accountId,
    consumed_at: 0,
    expires_at: expiresAt,
  });
