import { sql } from 'kysely';
import { normaliseEmail } from '../operate/secrets';
import type { Database } from '../data/schema';

/**
 * Counts a sign-in try before its password is looked at, so that tries at the same time cannot slip
 * past the limit. Answers the tries in a row before this one, forgotten ones left out.
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

/** Forgets the wrong passwords of an address. */
export async function clearAttempts(db: Database, email: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('email', '=', normaliseEmail(email)).execute();
}
