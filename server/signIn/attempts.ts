import { sql } from 'kysely';
import { normaliseEmail } from '../operate/secrets';
import type { Database } from '../data/schema';

/**
 * Counts a sign-in attempt before its password is checked, so that concurrent attempts cannot exceed the limit.
 * Returns the earlier attempts in a row, without expired ones.
 */
export async function countAttempt(
  db: Database,
  email: string,
  now: number,
  forgetMs: number,
): Promise<number> {
  const row = await db
    .insertInto('login_attempts')
    .values({ email: normaliseEmail(email), wrong_count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        wrong_count: sql<number>`case when login_attempts.last_at <= ${now - forgetMs} then 1 else login_attempts.wrong_count + 1 end`,
        last_at: now,
      }),
    )
    .returning('wrong_count')
    .executeTakeFirstOrThrow();
  return row.wrong_count - 1;
}

/** Takes back an attempt whose password could not be checked. */
export const takeBackAttempt = (db: Database, email: string) =>
  db
    .updateTable('login_attempts')
    .set(({ eb }) => ({ wrong_count: eb('wrong_count', '-', 1) }))
    .where('email', '=', normaliseEmail(email))
    .execute();

export async function clearAttempts(db: Database, email: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('email', '=', normaliseEmail(email)).execute();
}
