import { sql } from 'kysely';
import { sha256 } from '../operate/secrets';
import { countKey, given } from './pausedTries';
import type { Database } from './schema';

/** How far the clocks of processes may differ (ms). */
const CLOCKS_MS = 60_000;

/** A limit that all processes share; see {@link createSharedLimit}. */
export interface SharedLimit {
  /**
   * Counts one use of a key and returns true; false if nothing is left, and then nothing is counted. In a transaction
   * that fails, the use does not count.
   */
  take(key: string, db?: Database): Promise<boolean>;
}

/**
 * Creates a limit of `most` uses of a key in `perMs` (ms), in windows that begin with its first use. It is counted in
 * the database, under a hash of the key; at most a day, as such rows are kept no longer.
 */
export function createSharedLimit(
  db: Database,
  name: string,
  most: number,
  perMs: number,
  now: () => number,
): SharedLimit {
  return {
    async take(key, on = db) {
      const at = now();
      const end = at + perMs;
      // An end that is too far away comes from a clock that was set back.
      const isOver = sql<boolean>`(guesses.until <= ${given(at)} or guesses.until > ${given(end + CLOCKS_MS)})`;
      const count = sql<number>`case when ${isOver} then 1 else guesses.count + 1 end`;
      const until = sql<number>`case when ${isOver} then ${given(end)} else guesses.until end`;
      const row = { key: `l:${name}:${sha256(key)}`, last_at: at, until: end };
      const mayCount = sql<boolean>`(${isOver} or guesses.count < ${sql.lit(most)})`;
      return (await countKey(on, row, { count, until }, mayCount)) !== undefined;
    },
  };
}
