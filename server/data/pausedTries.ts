import { sql, type RawBuilder } from 'kysely';
import { PROOF_PAUSE_MS, PROOF_TRIES } from '../../src/rules/accountLimits';
import type { Database } from './schema';

/** A number as a statement counts it on. */
type Counted = RawBuilder<number>;

/** No wait is as long, in ms: what ends later was written by a clock that has been set right since, and keeps nobody. */
const NO_WAIT_MS = 3 * 3_600_000;

/** How long, in ms, a wait until then still is; 0 for one that cannot be. */
export const waitUntil = (until: number, now: number): number =>
  until > now + NO_WAIT_MS ? 0 : Math.max(0, until - now);

/** Whether a key is known to wait until later than this. */
export const waitsBeyond = (latest: number, now: number): RawBuilder<boolean> =>
  sql<boolean>`(guesses.until > cast(${latest} as bigint) and guesses.until <= cast(${now + NO_WAIT_MS} as bigint))`;

/**
 * Counts a try of a key, where it does not wait beyond `latest`: as `first` says, or on from what is known. One statement, so
 * of many at once none slips past. Undefined while the key waits.
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
 * Counts a try of an owner before it is looked at, over all processes: so many wrong ones in a row pause trying for a
 * while. Undefined while it is paused.
 */
export function countTry(db: Database, key: string, now: number): Promise<number | undefined> {
  const count = sql<number>`(case when guesses.last_at <= ${sql.lit(now - PROOF_PAUSE_MS)} then 1 else guesses.count + 1 end)`;
  const until = sql<number>`case when ${count} >= ${sql.lit(PROOF_TRIES)} then ${sql.lit(now + PROOF_PAUSE_MS)} else 0 end`;
  return countKey(db, { key, last_at: now, until: 0 }, { count, until }, now);
}

/** Takes a try back that was none, with the pause that it began. */
export const takeBackTry = (db: Database, key: string) =>
  db
    .updateTable('guesses')
    .set(({ eb }) => ({ count: eb('count', '-', 1), until: 0 }))
    .where('key', '=', key)
    .execute();

/** How long trying is paused still, in ms. */
export async function pauseOf(db: Database, key: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('guesses')
    .select('until')
    .where('key', '=', key)
    .executeTakeFirst();
  return waitUntil(row?.until ?? 0, now);
}

/** Forgets the wrong tries, after a right one. */
export const forgetTries = (db: Database, key: string) =>
  db.deleteFrom('guesses').where('key', '=', key).execute();
