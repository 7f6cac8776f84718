import { sql, type RawBuilder, type SelectQueryBuilder, type Simplify } from 'kysely';
import { inNameOrder } from '../../src/rules/nameOrder';
import {
  sortParts,
  type ReportColumn,
  type ReportRow,
  type ReportSort,
} from '../../src/rules/report';
import type { DeliveryRowsTable } from '../data/deliverySchema';
import type { Database } from '../data/schema';
import type { Language } from '../http/language';
import { countImports, deliverySpan, keptBasis, type Basis, type Span } from './basis';
import { CHANNELS, gameName } from './catalogue';
import { figuresOf } from './figures';
import type { ReportQuery, ReportScope } from './query';
import { inScope, totalsIn } from './scope';

export interface Report extends Basis {
  readonly rows: ReportRow[];
  readonly page: number;
  readonly size: number;
  readonly sort: ReportSort;
}

/** The ids of {@link CHANNELS} sorted by name, which is the same order in every language. */
const CHANNEL_IDS = CHANNELS.toSorted((a, b) => inNameOrder('en')(a.name, b.name)).map(
  ({ id }) => id,
);

const channelRank = sql`case channel ${sql.join(
  CHANNEL_IDS.map((id, at) => sql`when ${sql.lit(id)} then ${sql.lit(at)}`),
  sql` `,
)} else ${sql.lit(CHANNEL_IDS.length)} end`;

/** Most names that are sorted in the users' order; each is a parameter of a statement, of which engines limit the number. */
const MOST_RANKED = 10_000;

/** Returns ids with their ranks, for a join, as an engine's own collation is not the users' order. */
function ranksOf(ids: readonly string[]) {
  const lines = ids.map((id, at) => sql`(${id}, ${sql.lit(at + 1)})`);
  // An unknown name comes first.
  const all = sql.join([sql`('', 0)`, ...lines]);
  // Grouped, so that SQLite indexes the names; it would otherwise read all of them for each row.
  return sql<{ id: string; place: number }>`(
    select cast(column1 as text) as id, min(column2) as place
    from (values ${all}) as given group by 1
  )`;
}

/** A name without a rank comes after the others. */
const rankIn = (table: string) =>
  sql`coalesce(${sql.ref(`${table}.place`)}, ${sql.lit(MOST_RANKED + 1)})`;

/** Sort keys of a row's names in the users' order, in the order of the table's columns. */
const NAME_KEYS = {
  channel: [channelRank, sql`channel`],
  game: [rankIn('game_ranks'), sql`game`],
  campaign: [rankIn('campaign_ranks'), sql`campaign`],
  // Two capital letters.
  country: [sql`country`],
};

/** Columns that distinguish rows of one day, for a stable order that users do not see. */
const IDS = Object.keys(NAME_KEYS).map((column) => sql.ref(column));

/** Sort keys of each column; a rate without a divisor comes last in both directions. */
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
  returnOnAdSpend: [sql`case when spend_cents > 0 then revenue_cents * 1.0 / spend_cents end`],
} as const satisfies Record<ReportColumn, readonly RawBuilder<unknown>[]>;

/** Sorted by these, users see names in their order; for rows with equal figures any stable order will do. */
const SHOWS_NAMES: readonly ReportColumn[] = ['day', ...Object.keys(NAME_KEYS)] as ReportColumn[];

async function allNames(
  db: Database,
  owner: string,
  scope: ReportScope,
  column: 'game' | 'campaign',
): Promise<string[]> {
  const rows = await totalsIn(db, owner, scope, [column])
    .select(`${column} as name`)
    .distinct()
    .where(column, '<>', '')
    .limit(MOST_RANKED)
    .execute();
  return rows.map(({ name }) => name);
}

/** Returns the rows with the ranks of their names, in the same order as in the filters. */
async function ranked(db: Database, owner: string, scope: ReportScope, language: Language) {
  const compare = inNameOrder(language);
  const [games, campaigns] = await Promise.all([
    allNames(db, owner, scope, 'game'),
    allNames(db, owner, scope, 'campaign'),
  ]);
  games.sort((a, b) => compare(gameName(a), gameName(b)));
  campaigns.sort(compare);
  return inScope(db, owner, scope)
    .leftJoin(ranksOf(games).as('game_ranks'), 'game_ranks.id', 'game')
    .leftJoin(ranksOf(campaigns).as('campaign_ranks'), 'campaign_ranks.id', 'campaign')
    .selectAll('delivery_rows');
}

/**
 * Returns the part of a scope with a page's rows, and how many of its rows come before. Sorted by day, the totals
 * show which days are needed, and no other day is read.
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

/** Returns a page of rows sorted by a column, then by day, then by the keys of their names. */
function pageOf<DB, Table extends keyof DB, Row>(
  all: SelectQueryBuilder<DB, Table, Row>,
  names: readonly RawBuilder<unknown>[],
  { sort, size, before }: { sort: ReportSort; size: number; before: number },
): Promise<Simplify<Row>[]> {
  const { column, descending } = sortParts(sort);
  let rows = all;
  for (const key of SORT_KEYS[column])
    rows = rows.orderBy(key, (order) => {
      const directed = descending ? order.desc() : order.asc();
      // Days are ordered like their index.
      return column === 'day' ? directed : directed.nullsLast();
    });
  rows = rows.orderBy(sql`day`, 'desc');
  for (const key of names) rows = rows.orderBy(key);
  return rows.limit(size).offset(before).execute();
}

/** Returns the rows of a page; empty beyond the last one. */
async function rowsOn(db: Database, owner: string, query: ReportQuery, language: Language) {
  const { sort, size } = query;
  const { scope, before } = await whereOnPage(db, owner, query);
  const page = { sort, size, before };
  return SHOWS_NAMES.includes(sortParts(sort).column)
    ? pageOf(await ranked(db, owner, scope, language), Object.values(NAME_KEYS).flat(), page)
    : pageOf(inScope(db, owner, scope).selectAll(), IDS, page);
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
 * Returns an owner's whole report. A page beyond the last one becomes the last one. `basisOf` returns the part that
 * all pages share, cached while nothing has changed.
 */
export async function readReport(
  db: Database,
  owner: string,
  query: ReportQuery,
  span: Span | null,
  language: Language,
  basisOf: typeof keptBasis = keptBasis,
): Promise<Report> {
  const { size, sort } = query;
  const before = await countImports(db, owner);
  const [basis, asked] = await Promise.all([
    basisOf(db, owner, query, span, language, before),
    rowsOn(db, owner, query, language),
  ]);
  const page = Math.min(query.page, Math.max(1, Math.ceil(basis.total / size)));
  const rows = page === query.page ? asked : await rowsOn(db, owner, { ...query, page }, language);
  // Its statements are separate: after an import between them, some would not fit the others.
  if ((await countImports(db, owner)) !== before)
    return readReport(db, owner, query, await deliverySpan(db, owner), language, basisOf);
  return { ...basis, rows: rows.map(rowOf), page, size, sort };
}
