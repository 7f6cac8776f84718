import type { Database } from '../data/schema';
import { readBasis, type Basis, type Span } from './basis';
import type { ReportQuery } from './query';

/** So many are kept of a database, those that were asked for last. */
const MOST_KEPT = 64;

const keptOf = new WeakMap<Database, Map<string, Promise<Basis>>>();

/** Names the newest change of an owner's data: every import is listed, and what is made for show reaches further. */
async function versionOf(db: Database, owner: string, span: Span | null): Promise<string> {
  const last = await db
    .selectFrom('imports')
    .select('id')
    .where('owner', '=', owner)
    .orderBy('began_at', 'desc')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return [last?.id, span?.first, span?.last].join(' ');
}

/** As {@link readBasis}, once for as long as the owner's data are the same: to turn a page or to sort reads only rows. */
export async function keptBasis(
  db: Database,
  owner: string,
  query: ReportQuery,
  span: Span | null,
): Promise<Basis> {
  const { page: _page, size: _size, sort: _sort, ...asked } = query;
  const key = JSON.stringify([owner, await versionOf(db, owner, span), asked]);
  const kept = keptOf.get(db) ?? new Map<string, Promise<Basis>>();
  keptOf.set(db, kept);
  const basis = kept.get(key) ?? readBasis(db, owner, query, span);
  kept.delete(key);
  kept.set(key, basis);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  try {
    return await basis;
  } catch (error) {
    // The next one asks again.
    kept.delete(key);
    throw error;
  }
}
