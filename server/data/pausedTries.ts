import { sql, type RawBuilder } from 'kysely';
import { PROOF_PAUSE_MS, PROOF_TRIES } from '../../src/rules/accountLimits';
import type { Database } from './schema';

/** A number computed by the statement. */
type Counted = RawBuilder<number>;

/**
 * A little longer than any wait: a network's clock runs ahead by up to 100 minutes (ms). A later end was written by a
 * clock that has since been corrected, and is ignored.
 */
const NO_WAIT_MS = 101 * 60_000;

/** Casts a number, so that both engines know its type and the statement's text stays the same. */
export const given = (value: number) => sql<number>`cast(${value} as bigint)`;

/** Remaining wait (ms); 0 for an end that is too far in the future. */
export const waitUntil = (until: number, now: number): number =>
  until > now + NO_WAIT_MS ? 0 : Math.max(0, until - now);

export const waitsBeyond = (latest: number, now: number): RawBuilder<boolean> =>
  sql<boolean>`(guesses.until > ${given(latest)} and guesses.until <= ${given(now + NO_WAIT_MS)})`;

export const doesNotWait = (latest: number, now: number): RawBuilder<boolean> =>
  sql<boolean>`not ${waitsBeyond(latest, now)}`;

/**
 * Counts an attempt of a key: inserts `first`, or updates with `on` if `mayCount`. A single statement, so that
 * concurrent attempts cannot exceed the limit. Returns undefined if it was not counted.
 */
export async function countKey(
  db: Database,
  first: { readonly key: string; readonly last_at: number; readonly until: number },
  on: { readonly count: Counted; readonly until: Counted },
  mayCount: RawBuilder<boolean>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('guesses')
    .values({ ...first, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ...on, last_at: first.last_at })
        .where(mayCount),
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
  const mayCount = doesNotWait(now, now);
  return countKey(db, { key, last_at: now, until: 0 }, { count, until }, mayCount);
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
