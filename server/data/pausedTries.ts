import { sql, type RawBuilder } from 'kysely';
import { PROOF_PAUSE_MS, PROOF_TRIES } from '../../src/rules/accountLimits';
import type { Database } from './schema';

/** A number computed by the statement. */
type Counted = RawBuilder<number>;

/** Longer than any wait (ms). A later end was written by a clock that has since been corrected, and is ignored. */
const NO_WAIT_MS = 3 * 3_600_000;

/** Remaining wait (ms); 0 for an end that is too far in the future. */
export const waitUntil = (until: number, now: number): number =>
  until > now + NO_WAIT_MS ? 0 : Math.max(0, until - now);

/** Whether a key has to wait until after `latest`. */
export const waitsBeyond = (latest: number, now: number): RawBuilder<boolean> =>
  sql<boolean>`(guesses.until > cast(${latest} as bigint) and guesses.until <= cast(${now + NO_WAIT_MS} as bigint))`;

/**
 * Counts an attempt of a key that does not wait beyond `latest`: inserts `first`, or updates with `on`. A single
 * statement, so that concurrent attempts cannot exceed the limit. Returns undefined while the key waits.
 */
export async function countKey(
  db: Database,
  first: { readonly key: string; readonly last_at: number; readonly until: number },
  on: { readonly count: Counted; readonly until: Counted },
  latest: number,
): Promise<number | undefined> {
  const row = await db
    .insertInto('guesses')
    .values({ ...first, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ...on, last_at: first.last_at })
        .where((where) => where.not(waitsBeyond(latest, first.last_at))),
    )
    .returning('count')
    .executeTakeFirst();
  return row?.count;
}

/**
 * Counts an attempt before it is checked, across all processes; {@link PROOF_TRIES} wrong ones in a row pause further
 * attempts. Returns undefined during the pause.
 */
export function countTry(db: Database, key: string, now: number): Promise<number | undefined> {
  const count = sql<number>`(case when guesses.last_at <= ${sql.lit(now - PROOF_PAUSE_MS)} then 1 else guesses.count + 1 end)`;
  const until = sql<number>`case when ${count} >= ${sql.lit(PROOF_TRIES)} then ${sql.lit(now + PROOF_PAUSE_MS)} else 0 end`;
  return countKey(db, { key, last_at: now, until: 0 }, { count, until }, now);
}

/** Takes back an attempt that should not count, and the pause it started. */
export const takeBackTry = (db: Database, ...keys: readonly string[]) =>
  db
    .updateTable('guesses')
    .set(({ eb }) => ({ count: eb('count', '-', 1), until: 0 }))
    .where('key', 'in', keys)
    .execute();

/** Remaining pause (ms). */
export async function pauseOf(db: Database, key: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('guesses')
    .select('until')
    .where('key', '=', key)
    .executeTakeFirst();
  return waitUntil(row?.until ?? 0, now);
}

/** Resets the count after a successful attempt. */
export const forgetTries = (db: Database, key: string) =>
  db.deleteFrom('guesses').where('key', '=', key).execute();
