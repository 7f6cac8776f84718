import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Tables } from '../data/schema';

/**
 * What is written in the transaction that makes a session, so that both are there or neither. Only the embedded core
 * knows of it.
 */
export const withNewSession = new AsyncLocalStorage<(trx: Transaction<Tables>) => Promise<void>>();
