import { sql } from 'kysely';
import { normaliseEmail } from '../operate/secrets';
import type { Database } from '../data/schema';
import { takeBackGuess, type Guesser } from './guesses';

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

/** Takes back an attempt at sign-in, which was also counted as a guess. */
export async function takeBackAttempt(db: Database, guesser: Guesser): Promise<void> {
  await db
    .updateTable('login_attempts')
    .set(({ eb }) => ({ wrong_count: eb('wrong_count', '-', 1) }))
    .where('email', '=', normaliseEmail(guesser.email))
    .execute();
  await takeBackGuess(db, guesser);
}

export async function clearAttempts(db: Database, email: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('email', '=', normaliseEmail(email)).execute();
}
