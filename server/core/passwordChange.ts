import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Tables } from '../data/schema';

/** Work in the transaction that changes a password, as in newSession.ts. */
export const withPasswordChange = new AsyncLocalStorage<
  (trx: Transaction<Tables>) => Promise<void>
>();
