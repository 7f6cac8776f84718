import type { Selectable } from 'kysely';
import type { Database, OutboxTable } from '../data/schema';

/** Whether an email was given up: the mail server refused it, or was unreachable for a day. */
export const isGivenUp = (state: Selectable<OutboxTable>['state'] | undefined): boolean =>
  state === 'bounced' || state === 'failed';

/** Whether the newest email to an address since a time (ms) was given up. */
export async function hasLastFailed(db: Database, email: string, since = 0): Promise<boolean> {
  const newest = await db
    .selectFrom('outbox')
    .select('state')
    .where('recipient', '=', email)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isGivenUp(newest?.state);
}
