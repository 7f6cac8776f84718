import { sql } from 'kysely';
import type { Database } from '../../../server/data/schema';

/** Runs work while the embedded database refuses a kind of statement, such as `insert on audit`. */
export async function refusing<Result>(
  db: Database,
  what: string,
  work: () => Promise<Result>,
  error = 'The disk is full.',
): Promise<Result> {
  await sql
    .raw(`create trigger refusing before ${what} begin select raise(abort, '${error}'); end`)
    .execute(db);
  try {
    return await work();
  } finally {
    await sql`drop trigger refusing`.execute(db);
  }
}
