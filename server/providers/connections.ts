import type { Selectable } from 'kysely';
import type { Database } from '../data/schema';
import type { ProviderAccountsTable } from '../data/waysInSchema';
import type { ProviderIdentity } from './tries';

export type Connection = Selectable<ProviderAccountsTable>;

/** The account that somebody at a provider signs in to, of which this is a use; undefined before it is connected. */
export async function useConnection(
  db: Database,
  { provider, subject, email }: ProviderIdentity,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .updateTable('provider_accounts')
    .set({ last_used_at: now, ...(email !== '' && { email }) })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** What came of connecting: `taken` by another account, `another` of the same provider is connected to this one. */
export type ConnectResult = 'connected' | 'taken' | 'another';

/** Connects somebody at a provider to an account, one each; what is connected already stays so. */
export async function connect(
  db: Database,
  userId: string,
  { provider, subject, email }: ProviderIdentity,
  now: number,
): Promise<ConnectResult> {
  const row = { provider, subject, email, user_id: userId, created_at: now, last_used_at: 0 };
  const result = await db
    .insertInto('provider_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 1n) return 'connected';
  const owner = await db
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (owner === undefined) return 'another';
  return owner.user_id === userId ? 'connected' : 'taken';
}

export const connectionsOf = (db: Database, userId: string): Promise<Connection[]> =>
  db
    .selectFrom('provider_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Ends what {@link connect} began; false when there is no such connection. */
export async function disconnect(db: Database, userId: string, provider: string): Promise<boolean> {
  const result = await db
    .deleteFrom('provider_accounts')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
