import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Database, Tables } from '../data/schema';

export type ChangeWork = (trx: Transaction<Tables>) => Promise<void>;

/** Work in the transaction of the change that a call makes: both succeed or neither. Only the embedded core runs it. */
export const withChange = new AsyncLocalStorage<ChangeWork>();

/** Runs a change of one statement with the work of {@link withChange}, unless it returns that it changed nothing. */
export async function changeOnce(
  db: Database,
  change: (db: Database) => Promise<boolean>,
): Promise<boolean> {
  const also = withChange.getStore();
  if (also === undefined) return change(db);
  return db.transaction().execute(async (trx) => {
    const isChanged = await change(trx);
    if (isChanged) await also(trx);
    return isChanged;
  });
}
