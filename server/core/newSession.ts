import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Tables } from '../data/schema';

/** Work in the transaction that creates a session: both succeed or neither. Only the embedded core runs it. */
export const withNewSession = new AsyncLocalStorage<(trx: Transaction<Tables>) => Promise<void>>();
