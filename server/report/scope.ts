import { sql } from 'kysely';
import { daysIn } from '../../src/rules/days';
import { REPORT_MOST_DAYS_OF_BOTH } from '../../src/rules/report';
import type { DeliveryTotalsTable } from '../data/deliverySchema';
import type { Database } from '../data/schema';
import { GRAINS } from '../data/totals';
import type { ReportScope } from './query';

export const FILTERS = ['channel', 'game', 'campaign', 'country'] as const;

export type Filter = (typeof FILTERS)[number];

/**
 * Selects an owner's deliveries within a report's days and filters, or the cohorts that installed then; the caller
 * names the columns of the latter.
 */
export function inScope(
  db: Database,
  owner: string,
  scope: ReportScope,
  table: 'delivery_rows' | 'cohort_rows' = 'delivery_rows',
) {
  // Both tables have the filter columns.
  let rows = db.selectFrom(table as 'delivery_rows').where('owner', '=', owner);
  // The rows of one day are in the order of their key.
  rows =
    scope.from === scope.to
      ? rows.where('day', '=', scope.from)
      : rows.where('day', '>=', scope.from).where('day', '<=', scope.to);
  for (const name of FILTERS) {
    const wanted = scope[name];
    if (wanted !== null) rows = rows.where(name, '=', wanted);
  }
  return rows;
}

/** Returns rows as totals of one row each, for filters without stored totals. */
const rowsAsTotals = (db: Database) =>
  db
    .selectFrom('delivery_rows')
    .selectAll()
    .select([
      sql<string>`'row'`.as('grain'),
      sql<number>`1`.as('row_count'),
      sql<number>`case when revenue_cents is null then 0 else 1 end`.as('revenue_count'),
    ])
    .$castTo<DeliveryTotalsTable>();

const totalsAt = (db: Database, grain: string) =>
  db
    .selectFrom('delivery_totals')
    .selectAll()
    // A literal, so that the planner knows that an index on one grain fits.
    .where('grain', '=', sql.lit(grain))
    .$castTo<DeliveryTotalsTable>();

/** The filters of a report, on all days. */
export type Filters = Pick<ReportScope, Filter>;

/** Returns filtered totals by day, separated by at least these names, from the smallest grain that has them. */
export function totalsOf(
  db: Database,
  owner: string,
  filters: Filters,
  names: readonly Filter[] = [],
) {
  const needed = FILTERS.filter((name) => names.includes(name) || filters[name] !== null);
  const fitting = GRAINS.find((each) => needed.every((name) => each.names.includes(name)));
  let totals = db
    .with('totals', () => (fitting === undefined ? rowsAsTotals(db) : totalsAt(db, fitting.grain)))
    .selectFrom('totals')
    .where('owner', '=', owner);
  for (const name of FILTERS) {
    const wanted = filters[name];
    if (wanted !== null) totals = totals.where(name, '=', wanted);
  }
  return totals;
}

/** Whether a report is divided by campaign or country; over long ranges not by both. */
export const isRead = (scope: ReportScope, column: 'campaign' | 'country'): boolean =>
  scope[column === 'campaign' ? 'country' : 'campaign'] === null ||
  daysIn(scope.from, scope.to) <= REPORT_MOST_DAYS_OF_BOTH;

/** As {@link totalsOf}, within the days of a report. */
export const totalsIn = (
  db: Database,
  owner: string,
  scope: ReportScope,
  names: readonly Filter[] = [],
) => totalsOf(db, owner, scope, names).where('day', '>=', scope.from).where('day', '<=', scope.to);
