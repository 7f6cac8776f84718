import type { Database } from '../data/schema';
import type { ReportScope } from './query';

/** By what a report can be filtered. */
export const FILTERS = ['channel', 'game', 'campaign', 'country'] as const;

/** The deliveries of an owner that a report's filters leave, of all days. */
export function inFilters(db: Database, owner: string, scope: ReportScope) {
  let rows = db.selectFrom('delivery_rows').where('owner', '=', owner);
  for (const name of FILTERS) {
    const wanted = scope[name];
    if (wanted !== null) rows = rows.where(name, '=', wanted);
  }
  return rows;
}

/** The deliveries a report is about. */
export const inScope = (db: Database, owner: string, scope: ReportScope) =>
  inFilters(db, owner, scope).where('day', '>=', scope.from).where('day', '<=', scope.to);
