import type { AuditTable, Database } from '../data/schema';
import type { AuditEvent } from './events';

/** Filters for audit lines; all given ones must match. */
export interface AuditQuery {
  /** Id of the subject or the actor. */
  readonly about?: string | undefined;
  readonly event?: AuditEvent | undefined;
  readonly trace?: string | undefined;
  /** ms since 1970. */
  readonly since?: number | undefined;
}

const MOST_LINES = 1_000;

/** Returns the newest matching lines, newest first, at most 1,000. */
export async function readAudit(db: Database, filter: AuditQuery): Promise<AuditTable[]> {
  const { about, event, trace, since } = filter;
  let query = db.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id');
  if (about !== undefined)
    query = query.where((eb) => eb.or([eb('subject', '=', about), eb('actor', '=', about)]));
  if (event !== undefined) query = query.where('event', '=', event);
  if (trace !== undefined) query = query.where('trace', '=', trace);
  if (since !== undefined) query = query.where('at', '>=', since);
  return query.limit(MOST_LINES).execute();
}

/** When an event last happened (ms); undefined if it never did. */
export async function newestAt(db: Database, event: AuditEvent): Promise<number | undefined> {
  const [newest] = await db
    .selectFrom('audit')
    .select('at')
    .where('event', '=', event)
    .orderBy('at', 'desc')
    .limit(1)
    .execute();
  return newest?.at;
}
