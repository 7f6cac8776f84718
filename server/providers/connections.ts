import type { Selectable } from 'kysely';
import { changeOnce } from '../core/withChange';
import type { Database } from '../data/schema';
import type { ProviderAccountsTable } from '../data/waysInSchema';
import type { ProviderIdentity } from './tries';

export type Connection = Selectable<ProviderAccountsTable>;

/** Returns the account connected to a provider's identity and records the use; undefined if there is none. */
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

/**
 * `already`: connected to this account before. `taken`: connected to another account. `another`: this account has
 * another identity of the provider.
 */
export type ConnectResult = 'connected' | 'already' | 'taken' | 'another';

/** Connects a provider's identity to an account, at most one each; an existing connection stays. */
export async function connect(
  db: Database,
  userId: string,
  { provider, subject, email }: ProviderIdentity,
  now: number,
): Promise<ConnectResult> {
  const row = { provider, subject, email, user_id: userId, created_at: now, last_used_at: 0 };
  const isAdded = await changeOnce(db, async (trx) => {
    const result = await trx
      .insertInto('provider_accounts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  });
  if (isAdded) return 'connected';
  const owner = await db
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (owner === undefined) return 'another';
  return owner.user_id === userId ? 'already' : 'taken';
}

export const connectionsOf = (db: Database, userId: string): Promise<Connection[]> =>
  db
    .selectFrom('provider_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Removes a connection; false if there is none. */
export const disconnect = (db: Database, userId: string, provider: string): Promise<boolean> =>
  changeOnce(db, async (trx) => {
    const result = await trx
      .deleteFrom('provider_accounts')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst();
    return result.numDeletedRows === 1n;
  });
