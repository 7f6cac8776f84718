import { sql } from 'kysely';
import { addDays, daysIn } from '../../src/rules/days';
import type { Comparing } from '../../src/rules/report';
import { byMost } from '../../src/rules/report/byMost';
import type { Evidence, Segment } from '../../src/rules/report/evidence';
import { addSeries, eachMeasure, type Series } from '../../src/rules/report/series';
import { facingRange, LONGEST_WAIT, type Range } from '../../src/rules/report/sides';
import type { Database } from '../data/schema';
import { channelName, gameName } from './catalogue';
import { countedBy, type Group } from './counted';
import { namesIn } from './names';
import type { ReportScope } from './query';
import { isRead, totalsIn, totalsOf } from './scope';

/** Most segments that are listed separately, by weight; the others are too small to be named. */
const MOST_LEADING = 24;

/** Returns the campaigns or countries with most of the spend, in a range or its comparison; null if there are few. */
async function leadingIn(
  db: Database,
  owner: string,
  scope: ReportScope,
  column: 'campaign' | 'country',
  [before, now]: readonly [Range, Range],
): Promise<string[] | null> {
  const spent = ({ from, to }: Range) =>
    sql<number>`cast(sum(case when day between ${from} and ${to} then abs(spend_cents) else 0 end) as bigint)`;
  const sides = await totalsIn(db, owner, { ...scope, from: before.from }, [column])
    .groupBy(column)
    .select([column, spent(before).as('before'), spent(now).as('now')])
    .execute();
  if (sides.length <= MOST_LEADING) return null;
  const all = sides.reduce(
    (sum, row) => ({ before: sum.before + row.before, now: sum.now + row.now }),
    { before: 0, now: 0 },
  );
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const weight = (row: { before: number; now: number }) =>
    Math.max(share(row.before, all.before), share(row.now, all.now));
  const heaviest = sides.toSorted(byMost(weight)).slice(0, MOST_LEADING);
  return heaviest.map((row) => row[column]);
}

/** Fewest days read before the last one; fewer do not show what is usual. */
const FEWEST_DAYS = 56;

/** A campaign or country that a file leaves out. */
const UNNAMED = '–';

function groupsBy(groups: readonly Group[], at: number): ReadonlyMap<string, readonly Group[]> {
  const by = new Map<string, Group[]>();
  for (const group of groups) {
    const name = group.names[at] ?? '';
    by.set(name, [...(by.get(name) ?? []), group]);
  }
  return by;
}

const seriesOf = (groups: readonly Group[]): Series =>
  addSeries(groups.map(({ series }) => series));

const anyOf = (
  groups: readonly Group[],
  what: 'rows' | 'revenueKnown' | 'installsKnown',
  days: number,
): boolean[] => Array.from({ length: days }, (_, day) => groups.some((group) => group[what][day]));

const segmentsBy = (
  groups: readonly Group[],
  at: number,
  nameOf: (id: string) => string,
): Segment[] =>
  [...groupsBy(groups, at)].map(([id, own]) => ({ id, name: nameOf(id), series: seriesOf(own) }));

/** Returns the daily rest of the whole without the segments. */
const without = (whole: Series, segments: readonly Segment[]): Series =>
  eachMeasure((measure) =>
    whole[measure].map((all, day) =>
      segments.reduce((rest, { series }) => rest - (series[measure][day] ?? 0), all),
    ),
  );

/** Returns the range with its comparison, and the first day to read. */
function spanOf(range: Range, comparing: Comparing) {
  const facing = facingRange(range, comparing);
  const earliest = addDays(range.to, 1 - FEWEST_DAYS);
  const first = facing.from < earliest ? facing.from : earliest;
  return { first, count: daysIn(first, range.to), sides: [facing, range] as const };
}

/** Maps each day to its index, as a year has many rows per day. */
const daysFrom = (first: string, count: number): ReadonlyMap<string, number> =>
  new Map(Array.from({ length: count }, (_, at) => [addDays(first, at), at]));

/**
 * Reads each channel's deliveries, to detect late ones. Filters are ignored, as an ended game or campaign makes no
 * channel late, and days after the range show which channels have ended. Null if the report itself shows as much.
 */
function readArrivals(
  db: Database,
  owner: string,
  scope: ReportScope,
  newest: string | null,
): Promise<Group[]> | null {
  const { game, campaign, country, from, to } = scope;
  const after = newest === null || newest <= to ? 0 : daysIn(to, newest) - 1;
  if (after === 0 && game === null && campaign === null && country === null) return null;
  const until = addDays(to, Math.min(after, LONGEST_WAIT));
  const all = { ...scope, game: null, campaign: null, country: null, to: until };
  return countedBy(db, owner, all, daysFrom(from, daysIn(from, until)), ['channel']);
}

/** The days of a range after the newest one with data: nothing is known of them. */
function daysAfter(newest: string, { from, to }: Range): string[] {
  const first = newest < from ? from : addDays(newest, 1);
  return Array.from({ length: Math.max(0, daysIn(first, to)) }, (_, at) => addDays(first, at));
}

/**
 * Reads the evidence for a report's analysis: the range, its comparison and enough earlier days. `newest` is the last
 * day with any of the owner's data.
 */
export async function readEvidence(
  db: Database,
  owner: string,
  scope: ReportScope,
  comparing: Comparing,
  newest: string | null,
): Promise<Evidence> {
  const range = { from: scope.from, to: scope.to };
  const { first, count, sides } = spanOf(range, comparing);
  const whole = { ...scope, from: first };
  const days = daysFrom(first, count);

  /** Returns the heaviest segments by day, and whether they are all. */
  const named = async (column: 'campaign' | 'country') => {
    const none: { own: Segment[]; isAll: boolean } = { own: [], isAll: true };
    if (!isRead(whole, column)) return none;
    const names = await namesIn(db, owner, whole, column);
    if (names.length === 0) return none;
    const isFew = names.length <= MOST_LEADING;
    const leading = isFew ? null : await leadingIn(db, owner, scope, column, sides);
    const own = segmentsBy(
      await countedBy(db, owner, whole, days, [column], leading),
      0,
      (id) => id || UNNAMED,
    );
    return own.every(({ id }) => id === '') ? none : { own, isAll: leading === null };
  };
  // Together, as PostgreSQL reads them on separate connections.
  const [{ known }, cells, campaign, country, arrivals] = await Promise.all([
    totalsOf(db, owner, scope)
      .select(({ fn }) => fn.min<string | null>('day').as('known'))
      .executeTakeFirstOrThrow(),
    countedBy(db, owner, whole, days, ['channel', 'game']),
    named('campaign'),
    named('country'),
    readArrivals(db, owner, whole, newest),
  ]);
  const withRest = ({ own, isAll }: typeof campaign): Segment[] =>
    isAll
      ? own
      : [...own, { id: '', name: '', series: without(seriesOf(cells), own), isRest: true }];
  return {
    first,
    known,
    range,
    comparing,
    segments: {
      channel: segmentsBy(cells, 0, channelName),
      game: segmentsBy(cells, 1, gameName),
      campaign: withRest(campaign),
      country: withRest(country),
    },
    cells: cells.map(({ names: [channel = '', game = ''], series, installsKnown: counted }) => ({
      channel,
      game,
      series,
      installsKnown: counted,
    })),
    rows: Object.fromEntries(
      [...groupsBy(arrivals ?? cells, 0)].map(([id, own]) => [
        id,
        // A channel is late only until the newest day.
        anyOf(own, 'rows', Math.min(own[0]?.rows.length ?? 0, daysIn(first, newest ?? range.to))),
      ]),
    ),
    revenueKnown: anyOf(cells, 'revenueKnown', count),
    installsKnown: anyOf(cells, 'installsKnown', count),
    partial: newest === null ? [] : daysAfter(newest, range),
  };
}
