import type { Selectable } from 'kysely';
import { UNDO_DAYS } from '../../src/rules/constants';
import { DAY_MS } from '../../src/rules/durations';
import type { EmailChangesTable } from '../data/accountSchema';
import type { Database } from '../data/schema';

export type EmailChange = Selectable<EmailChangesTable>;

/** Time in which an email change can be undone (ms). */
export const UNDO_MS = UNDO_DAYS * DAY_MS;

/** Whether an account recently gave up this address and can still reclaim it by undoing the change. */
export async function isHeld(
  db: Database,
  email: string,
  now: number,
  userId = '',
): Promise<boolean> {
  const row = await db
    .selectFrom('email_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('done_at', '>', now - UNDO_MS)
    .where('ended', '=', '')
    .where('user_id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns when another account last gave up an address (ms); 0 if none did. What was kept of it before is not its owner's. */
export async function ownedSince(db: Database, email: string, userId: string): Promise<number> {
  const { at } = await db
    .selectFrom('email_changes')
    .select(({ fn }) => fn.max('done_at').as('at'))
    .where('old_email', '=', email)
    .where('ended', '=', '')
    .where('user_id', '!=', userId)
    .executeTakeFirstOrThrow();
  return at ?? 0;
}
