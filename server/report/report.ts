import { sql, type RawBuilder } from 'kysely';
import { sortParts, type ReportColumn, type ReportSort } from '../../src/rules/report';
import type { DeliveryRowsTable } from '../data/deliverySchema';
import type { Database } from '../data/schema';
import { keptBasis, type Basis, type readBasis, type Span } from './basis';
import { CHANNELS, gameName, GAMES } from './catalogue';
import { figuresOf, type Figures } from './figures';
import type { ReportQuery, ReportScope } from './query';
import { inScope, totalsIn } from './scope';

/** One line of the table: what one channel delivered for one game on one day. */
export interface ReportRow extends Figures {
  readonly day: string;
  readonly channel: string;
  readonly game: string;
  /** Empty where it is not told, as the country. */
  readonly campaign: string;
  readonly country: string;
}

/** The answer to GET /api/report. */
export interface Report extends Basis {
  readonly rows: ReportRow[];
  readonly page: number;
  readonly size: number;
  readonly sort: ReportSort;
}

/** Sorts ids as the names they are shown by, on any engine and in any collation. */
const byName = (column: string, names: Readonly<Record<string, string>>) => {
  const ids = Object.keys(names).toSorted((a, b) =>
    (names[a] ?? '').localeCompare(names[b] ?? '', 'en'),
  );
  const cases = ids.map((id, at) => sql`when ${sql.lit(id)} then ${sql.lit(at)}`);
  // Names that are their own ids come after the known ones.
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} else ${sql.lit(ids.length)} end`;
};

const gameNames: Readonly<Record<string, string>> = GAMES;
const channelNames = Object.fromEntries(CHANNELS.map(({ id, name }) => [id, name]));

/** What the names of a row are sorted by, in the order of the table's columns. */
const NAME_KEYS = {
  channel: [byName('channel', channelNames), sql`channel`],
  game: [byName('game', gameNames), sql`game`],
  campaign: [sql`campaign`],
  country: [sql`country`],
};

/** What each column of the table is sorted by; a rate over nothing comes last either way. */
const SORT_KEYS = {
  day: [sql`day`],
  ...NAME_KEYS,
  impressions: [sql`impressions`],
  clicks: [sql`clicks`],
  installs: [sql`installs`],
  spend: [sql`spend_cents`],
  revenue: [sql`revenue_cents`],
  costPerInstall: [sql`spend_cents * 1.0 / nullif(installs, 0)`],
  clickRate: [sql`clicks * 1.0 / nullif(impressions, 0)`],
  returnOnAdSpend: [sql`revenue_cents * 1.0 / nullif(spend_cents, 0)`],
} as const satisfies Record<ReportColumn, readonly RawBuilder<unknown>[]>;

/** Columns that every row tells. */
const KNOWN: readonly ReportColumn[] = ['day', 'channel', 'game', 'campaign', 'country', 'spend'];

const sorted = (db: Database, owner: string, scope: ReportScope, sort: ReportSort) => {
  const { column, descending } = sortParts(sort);
  let rows = inScope(db, owner, scope).selectAll();
  for (const key of SORT_KEYS[column])
    rows = rows.orderBy(key, (order) => {
      const directed = descending ? order.desc() : order.asc();
      // What is always known is ordered as the key is.
      return KNOWN.some((each) => each === column) ? directed : directed.nullsLast();
    });
  rows = rows.orderBy('day', 'desc');
  for (const key of Object.values(NAME_KEYS).flat()) rows = rows.orderBy(key);
  return rows;
};

/**
 * The part of a scope that a page's rows lie in, and how many rows of it come before: sorted by day, totals tell on
 * which days they are, and no other day is read.
 */
async function whereOnPage(
  db: Database,
  owner: string,
  { page, size, sort, ...scope }: ReportQuery,
): Promise<{ scope: ReportScope; before: number }> {
  const { column, descending } = sortParts(sort);
  const before = (page - 1) * size;
  if (column !== 'day') return { scope, before };
  const days = await totalsIn(db, owner, scope)
    .groupBy('day')
    .orderBy('day', descending ? 'desc' : 'asc')
    .select(['day', sql<number>`cast(sum(row_count) as bigint)`.as('count')])
    .execute();
  let passed = 0;
  const shown: string[] = [];
  let skipped = 0;
  for (const { day, count } of days) {
    if (passed + count <= before) skipped += count;
    else if (passed < before + size) shown.push(day);
    passed += count;
  }
  const [from, to] = descending ? [shown.at(-1), shown[0]] : [shown[0], shown.at(-1)];
  if (from === undefined || to === undefined) return { scope, before };
  return { scope: { ...scope, from, to }, before: before - skipped };
}

/** The rows of a page; none beyond the last one. */
async function rowsOn(db: Database, owner: string, query: ReportQuery) {
  const place = await whereOnPage(db, owner, query);
  return sorted(db, owner, place.scope, query.sort)
    .limit(query.size)
    .offset(place.before)
    .execute();
}

const rowOf = (delivery: DeliveryRowsTable): ReportRow => ({
  day: delivery.day,
  channel: delivery.channel,
  game: gameName(delivery.game),
  campaign: delivery.campaign,
  country: delivery.country,
  ...figuresOf(delivery),
});

/**
 * The whole report of an owner. A page beyond the last one is answered with the last one. `basisOf` finds what is the
 * same on all its pages: kept from before, where nothing has changed.
 */
export async function readReport(
  db: Database,
  owner: string,
  query: ReportQuery,
  span: Span | null,
  basisOf: typeof readBasis = keptBasis,
): Promise<Report> {
  const { size, sort } = query;
  const [basis, asked] = await Promise.all([
    basisOf(db, owner, query, span),
    rowsOn(db, owner, query),
  ]);
  const page = Math.min(query.page, Math.max(1, Math.ceil(basis.total / size)));
  const rows = page === query.page ? asked : await rowsOn(db, owner, { ...query, page });
  return { ...basis, rows: rows.map(rowOf), page, size, sort };
}
