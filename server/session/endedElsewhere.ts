import type { Database } from '../data/schema';
import { handleIn, type SentWith } from './previousSession';

/** A request with its access token, in a cookie or a header. */
interface Refused extends SentWith {
  getHeaderValue(name: string): string | undefined;
}

/** Payload of a 401 for a session that its user ended on another device. */
export const ENDED_ELSEWHERE = { ended: 'elsewhere' } as const;

/** Stores which sessions their user ended on another device: from the list of devices, or by a new password. */
export async function rememberEnded(
  db: Database,
  handles: readonly string[],
  at: number,
): Promise<void> {
  if (handles.length === 0) return;
  await db
    .insertInto('ended_sessions')
    .values(handles.map((handle) => ({ handle, ended_at: at })))
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .execute();
}

/** Whether the session that a browser still holds was ended from another device. */
export async function wasEndedElsewhere(db: Database, call: Refused): Promise<boolean> {
  const bearer = call.getHeaderValue('authorization')?.replace(/^Bearer /i, '');
  const handle = handleIn(call.getCookieValue('sAccessToken') ?? bearer ?? '');
  if (handle === undefined) return false;
  const row = await db
    .selectFrom('ended_sessions')
    .select('handle')
    .where('handle', '=', handle)
    .executeTakeFirst();
  return row !== undefined;
}
