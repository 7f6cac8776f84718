import { sql } from 'kysely';
import { PROOF_PAUSE_MS, PROOF_TRIES } from '../../src/rules/accountLimits';
import type { Database } from './schema';

/**
 * Counts a try of an owner before it is looked at, over all processes: so many wrong ones in a row pause trying for a
 * while. Undefined while it is paused.
 */
export async function countTry(
  db: Database,
  key: string,
  now: number,
): Promise<number | undefined> {
  const tries = sql<number>`(case when guesses.last_at <= ${sql.lit(now - PROOF_PAUSE_MS)} then 1 else guesses.count + 1 end)`;
  const row = await db
    .insertInto('guesses')
    .values({ key, count: 1, last_at: now, until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: tries,
          last_at: now,
          until: sql<number>`case when ${tries} >= ${sql.lit(PROOF_TRIES)} then ${sql.lit(now + PROOF_PAUSE_MS)} else 0 end`,
        })
        .where('guesses.until', '<=', now),
    )
    .returning('count')
    .executeTakeFirst();
  return row?.count;
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
  return Math.max(0, (row?.until ?? 0) - now);
}

/** Forgets the wrong tries, after a right one. */
export const forgetTries = (db: Database, key: string) =>
  db.deleteFrom('guesses').where('key', '=', key).execute();
