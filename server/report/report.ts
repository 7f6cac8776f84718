import { daysIn } from '../../src/rules/days';
import {
  sortParts,
  type Comparing,
  type ReportColumn,
  type ReportSort,
} from '../../src/rules/report';
import { sql } from 'kysely';
import { analyse, type Analysis } from '../../src/rules/report/analysis';
import { breakdownOf, type Breakdown } from '../../src/rules/report/breakdown';
import type { Evidence } from '../../src/rules/report/evidence';
import type { Database } from '../data/schema';
import { SAMPLE, type DeliveryRowsTable } from '../data/deliverySchema';
import { CHANNELS, gameName, GAMES, type Channel } from './catalogue';
import { readEvidence } from './evidence';
import { figuresOf, type Figures } from './figures';
import { namesIn } from './names';
import type { ReportQuery, ReportScope } from './query';
import { inScope, totalsIn, totalsOf } from './scope';

/** The first and the last day there is any delivery for. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

/** One line of the table: what one channel delivered for one game on one day. */
export interface ReportRow extends Figures {
  readonly day: string;
  readonly channel: string;
  readonly game: string;
  /** Empty where it is not told, as the country. */
  readonly campaign: string;
  readonly country: string;
}

/** What a filter offers. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The days of one channel, as many values as the range has days. */
export interface ReportSeries {
  readonly channel: string;
  readonly spend: number[];
  readonly revenue: number[];
  readonly installs: number[];
}

/** The answer to GET /api/report. */
export interface Report {
  /** True when the figures are made up, to show what a report is like. */
  readonly sample: boolean;
  readonly range: { readonly from: string; readonly to: string };
  readonly channel: string | null;
  readonly game: string | null;
  readonly campaign: string | null;
  readonly country: string | null;
  readonly compare: Comparing;
  readonly span: Span | null;
  readonly channels: readonly Channel[];
  readonly games: readonly Choice[];
  readonly campaigns: readonly Choice[];
  readonly countries: readonly Choice[];
  readonly figures: Figures;
  /** The key figures of the days the range is compared with; null where these lie outside what is known. */
  readonly previous: Figures | null;
  /** What changed, since when and because of what. */
  readonly analysis: Analysis;
  /** What was counted by each dimension, and by channel and game. */
  readonly breakdown: Breakdown;
  readonly series: ReportSeries[];
  readonly rows: ReportRow[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly sort: ReportSort;
}

const COUNTS = ['impressions', 'clicks', 'installs', 'spend_cents', 'revenue_cents'] as const;

/** Both engines add up whole numbers in a type of their own; this one comes back as a number. */
const sumOf = (column: (typeof COUNTS)[number]) =>
  sql<number | null>`cast(sum(${sql.ref(column)}) as bigint)`.as(column);

const EVERYTHING = { channel: null, game: null, campaign: null, country: null };

/** The days there is delivery for; null when there is none at all. */
export async function deliverySpan(db: Database, owner: string): Promise<Span | null> {
  // Each by itself is found at an end of the key; both at once are looked for in all of it.
  const end = async (side: 'min' | 'max') => {
    const { day } = await totalsOf(db, owner, EVERYTHING)
      .select(({ fn }) => fn[side]<string | null>('day').as('day'))
      .executeTakeFirstOrThrow();
    return day;
  };
  const [first, last] = [await end('min'), await end('max')];
  return first === null || last === null ? null : { first, last };
}

async function figuresIn(db: Database, owner: string, scope: ReportScope): Promise<Figures> {
  const counts = await totalsIn(db, owner, scope)
    .select(COUNTS.map(sumOf))
    .executeTakeFirstOrThrow();
  return figuresOf(counts);
}

const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** The days of each channel of the report, from what its sentence was found from. */
function seriesOf({ first, range, segments }: Evidence, channel: string | null): ReportSeries[] {
  const skipped = daysIn(first, range.from) - 1;
  const none = Array.from({ length: daysIn(range.from, range.to) }, () => 0);
  return CHANNELS.filter(({ id }) => channel === null || channel === id).map(({ id }) => {
    const known = segments.channel.find((segment) => segment.id === id)?.series;
    const daily = (values: readonly number[] | undefined) => values?.slice(skipped) ?? none;
    return {
      channel: id,
      spend: daily(known?.spend).map(toCents),
      revenue: daily(known?.revenue).map(toCents),
      installs: [...daily(known?.installs)],
    };
  });
}

/** Sorts ids as the names they are shown by, on any engine and in any collation. */
const byName = (column: string, names: Readonly<Record<string, string>>) => {
  const ids = Object.keys(names).toSorted((a, b) =>
    (names[a] ?? '').localeCompare(names[b] ?? '', 'en'),
  );
  const cases = ids.map((id, at) => sql`when ${sql.lit(id)} then ${sql.lit(at)}`);
  // Names that are their own ids come after the known ones, by themselves.
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} else ${sql.lit(ids.length)} end`;
};

const gameNames: Readonly<Record<string, string>> = GAMES;
const channelNames = Object.fromEntries(CHANNELS.map(({ id, name }) => [id, name]));

/** What each column of the table is sorted by; a rate over nothing comes last either way. */
const SORT_KEYS = {
  day: sql`day`,
  channel: byName('channel', channelNames),
  game: byName('game', gameNames),
  campaign: sql`campaign`,
  country: sql`country`,
  impressions: sql`impressions`,
  clicks: sql`clicks`,
  installs: sql`installs`,
  spend: sql`spend_cents`,
  revenue: sql`revenue_cents`,
  costPerInstall: sql`spend_cents * 1.0 / nullif(installs, 0)`,
  clickRate: sql`clicks * 1.0 / nullif(impressions, 0)`,
  returnOnAdSpend: sql`revenue_cents * 1.0 / nullif(spend_cents, 0)`,
} as const satisfies Record<ReportColumn, unknown>;

/** Columns that every row tells. */
const KNOWN: readonly ReportColumn[] = ['day', 'channel', 'game', 'campaign', 'country', 'spend'];

const sorted = (db: Database, owner: string, scope: ReportScope, sort: ReportSort) => {
  const { column, descending } = sortParts(sort);
  return inScope(db, owner, scope)
    .selectAll()
    .orderBy(SORT_KEYS[column], (order) => {
      const directed = descending ? order.desc() : order.asc();
      // What is always known is ordered as the key is.
      return KNOWN.some((each) => each === column) ? directed : directed.nullsLast();
    })
    .orderBy('day', 'desc')
    .orderBy('channel')
    .orderBy('game')
    .orderBy('campaign')
    .orderBy('country');
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

const rowOf = (delivery: DeliveryRowsTable): ReportRow => ({
  day: delivery.day,
  channel: delivery.channel,
  game: gameName(delivery.game),
  campaign: delivery.campaign,
  country: delivery.country,
  ...figuresOf(delivery),
});

/** How many rows a report is about. */
export async function countRows(db: Database, owner: string, scope: ReportScope): Promise<number> {
  const { total } = await totalsIn(db, owner, scope)
    .select(sql<number>`cast(coalesce(sum(row_count), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** What a filter offers, by name. */
const choicesOf = (ids: readonly string[], nameOf = (id: string) => id): Choice[] =>
  ids
    .map((id) => ({ id, name: nameOf(id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** The whole report of an owner. A page beyond the last one is answered with the last one. */
export async function readReport(
  db: Database,
  owner: string,
  query: ReportQuery,
  span: Span | null,
): Promise<Report> {
  const { from, to, compare, size, sort } = query;
  const evidence = await readEvidence(db, owner, query, compare);
  const analysis = analyse(evidence);
  const previous = analysis.facing && { ...query, ...analysis.facing };
  const total = await countRows(db, owner, query);
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / size)));
  const place = await whereOnPage(db, owner, { ...query, page });
  const rows = await sorted(db, owner, place.scope, sort)
    .limit(size)
    .offset(place.before)
    .execute();
  return {
    sample: owner === SAMPLE,
    range: { from, to },
    channel: query.channel,
    game: query.game,
    campaign: query.campaign,
    country: query.country,
    compare,
    span,
    channels: CHANNELS,
    games: choicesOf(await namesIn(db, owner, query, 'game'), gameName),
    campaigns: choicesOf(await namesIn(db, owner, query, 'campaign')),
    countries: choicesOf(await namesIn(db, owner, query, 'country')),
    figures: await figuresIn(db, owner, query),
    previous: previous && (await figuresIn(db, owner, previous)),
    analysis,
    breakdown: breakdownOf(evidence, analysis.facing),
    series: seriesOf(evidence, query.channel),
    rows: rows.map(rowOf),
    page,
    size,
    total,
    sort,
  };
}
