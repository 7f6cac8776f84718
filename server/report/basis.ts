import { sql } from 'kysely';
import { countryName } from '../../src/rules/countryName';
import { daysIn } from '../../src/rules/days';
import { inNameOrder } from '../../src/rules/nameOrder';
import type { ReportFigures } from '../../src/rules/report';
import { analyse } from '../../src/rules/report/analysis';
import { breakdownOf, daysOf, facingDays } from '../../src/rules/report/breakdown';
import { cohortsOf } from '../../src/rules/report/cohorts';
import type { Evidence } from '../../src/rules/report/evidence';
import { addSeries, sumsOver } from '../../src/rules/report/series';
import { SAMPLE } from '../data/deliverySchema';
import type { Database } from '../data/schema';
import type { Language } from '../http/language';
import { CHANNELS, gameName, type Channel } from './catalogue';
import { readCohorts } from './cohorts';
import { readEvidence } from './evidence';
import { figuresOf } from './figures';
import { namesIn } from './names';
import type { ReportQuery, ReportScope } from './query';
import { totalsIn, totalsOf } from './scope';

/** The first and the last day with any delivery. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

const COUNTS = ['impressions', 'clicks', 'installs', 'spend_cents', 'revenue_cents'] as const;

/** Casts a sum, as both engines sum whole numbers in a type that does not arrive as a number. */
const sumOf = (column: (typeof COUNTS)[number]) =>
  sql<number | null>`cast(sum(${sql.ref(column)}) as bigint)`.as(column);

/** Sums a column where another one is known. */
const sumWith = (column: 'clicks' | 'impressions', known: 'clicks' | 'impressions') =>
  sql<
    number | null
  >`cast(sum(case when ${sql.ref(known)} is not null then ${sql.ref(column)} end) as bigint)`;

const EVERYTHING = { channel: null, game: null, campaign: null, country: null };

/** Returns the first and last day with delivery; null if there is none. */
export async function deliverySpan(db: Database, owner: string): Promise<Span | null> {
  // Queried separately: each is found at an end of the index, while both in one query scan all of it.
  const end = async (side: 'min' | 'max') => {
    const { day } = await totalsOf(db, owner, EVERYTHING)
      .select(({ fn }) => fn[side]<string | null>('day').as('day'))
      .executeTakeFirstOrThrow();
    return day;
  };
  const [first, last] = [await end('min'), await end('max')];
  return first === null || last === null ? null : { first, last };
}

/** Returns the figures of some days of the evidence, without those left out; `scope` has the filters. */
async function figuresIn(
  db: Database,
  owner: string,
  scope: ReportScope,
  evidence: Evidence,
  leftOut: readonly string[] = [],
): Promise<ReportFigures> {
  // By channel, as one may report what another does not.
  let totals = totalsIn(db, owner, scope, ['channel']);
  if (leftOut.length > 0) totals = totals.where('day', 'not in', leftOut);
  const { rated_clicks, rated_impressions, ...counts } = await totals
    .select(COUNTS.map(sumOf))
    .select([
      sumWith('clicks', 'impressions').as('rated_clicks'),
      sumWith('impressions', 'clicks').as('rated_impressions'),
    ])
    .executeTakeFirstOrThrow();
  const total = addSeries(evidence.segments.channel.map(({ series }) => series));
  const { installsSpend, revenueSpend } = sumsOver(total, daysOf(evidence, scope, leftOut));
  return figuresOf(counts, {
    installsSpend,
    revenueSpend,
    clicks: rated_clicks,
    impressions: rated_impressions,
  });
}

export async function countRows(db: Database, owner: string, scope: ReportScope): Promise<number> {
  const { total } = await totalsIn(db, owner, scope)
    .select(sql<number>`cast(coalesce(sum(row_count), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const wholeCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Returns the daily figures of each channel within the report's days, from the evidence of its analysis. */
function seriesOf({ first, range, segments }: Evidence, channel: string | null) {
  const skipped = daysIn(first, range.from) - 1;
  const none = Array.from({ length: daysIn(range.from, range.to) }, () => 0);
  return CHANNELS.filter(({ id }) => channel === null || channel === id).map(({ id }) => {
    const known = segments.channel.find((segment) => segment.id === id)?.series;
    const daily = (values: readonly number[] | undefined) => values?.slice(skipped) ?? none;
    return {
      channel: id,
      spend: daily(known?.spend).map(wholeCents),
      revenue: daily(known?.revenue).map(wholeCents),
      installs: [...daily(known?.installs)],
      revenueSpend: daily(known?.revenueSpend).map(wholeCents),
    };
  });
}

/** Reads the part of a report that is the same on all pages of its table. */
export async function readBasis(
  db: Database,
  owner: string,
  query: ReportQuery,
  span: Span | null,
  language: Language,
) {
  const compareNames = inNameOrder(language);
  /** Returns the choices of a filter in the users' order. */
  const choicesOf = (ids: readonly string[], nameOf = (id: string) => id) =>
    ids.map((id) => ({ id, name: nameOf(id) })).toSorted((a, b) => compareNames(a.name, b.name));
  const { from, to, channel, game, campaign, country, compare } = query;
  const evidence = await readEvidence(db, owner, query, compare, span?.last ?? null);
  const analysis = analyse(evidence);
  // A range without a complete day is shown as it is, without a comparison.
  const isAnyComplete = analysis.missing.length < daysIn(from, to);
  const [leftOut, facing] = isAnyComplete ? [analysis.missing, analysis.facing] : [[], null];
  const figures = await figuresIn(db, owner, query, evidence);
  const games = await namesIn(db, owner, query, 'game');
  // Days without a row have the choices of all days: a filter must not disappear with them.
  const named = games.length > 0 || span === null ? query : { from: span.first, to: span.last };
  return {
    // True if the figures are sample data.
    sample: owner === SAMPLE,
    range: { from, to },
    channel,
    game,
    campaign,
    country,
    compare,
    span,
    channels: CHANNELS as readonly Channel[],
    games: choicesOf(named === query ? games : await namesIn(db, owner, named, 'game'), gameName),
    campaigns: choicesOf(await namesIn(db, owner, named, 'campaign')),
    countries: choicesOf(await namesIn(db, owner, named, 'country'), (code) =>
      countryName(language, code),
    ),
    figures,
    // Those of the days that are compared.
    complete: leftOut.length === 0 ? figures : await figuresIn(db, owner, query, evidence, leftOut),
    // Null if the days of the comparison lie outside the known data.
    previous:
      facing &&
      (await figuresIn(
        db,
        owner,
        { ...query, ...facing },
        evidence,
        facingDays({ from, to }, facing, leftOut),
      )),
    analysis,
    breakdown: breakdownOf(evidence, facing, leftOut),
    // Payback by age; null if no import covers these days and filters.
    cohorts: cohortsOf(evidence, await readCohorts(db, owner, query), span?.last ?? to),
    series: seriesOf(evidence, channel),
    total: await countRows(db, owner, query),
  };
}

export type Basis = Awaited<ReturnType<typeof readBasis>>;

/** Most cached results per database; the least recently used is evicted. */
const MOST_KEPT = 64;

const keptOf = new WeakMap<Database, Map<string, Promise<Basis>>>();

/** Returns the number of an owner's imports, each of which changes the data at once. */
export async function countImports(db: Database, owner: string): Promise<number> {
  const { imports } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll().as('imports'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(imports);
}

/**
 * As {@link readBasis}, cached while the owner's data are unchanged, so that paging and sorting only read rows. `imports`:
 * the number of them so far.
 */
export async function keptBasis(
  db: Database,
  owner: string,
  query: ReportQuery,
  span: Span | null,
  language: Language,
  imports: number,
): Promise<Basis> {
  const { page: _page, size: _size, sort: _sort, ...asked } = query;
  // The span also changes with generated data.
  const key = JSON.stringify([owner, imports, span, language, asked]);
  const kept = keptOf.get(db) ?? new Map<string, Promise<Basis>>();
  keptOf.set(db, kept);
  const basis = kept.get(key) ?? readBasis(db, owner, query, span, language);
  kept.delete(key);
  kept.set(key, basis);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  try {
    return await basis;
  } catch (error) {
    // A failure is not cached.
    kept.delete(key);
    throw error;
  }
}
