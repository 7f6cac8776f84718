import { addDays, daysIn } from '../../src/rules/days';
import type { Comparing } from '../../src/rules/report';
import type { Evidence, Segment } from '../../src/rules/report/evidence';
import type { Series } from '../../src/rules/report/series';
import { facingRange, type Range } from '../../src/rules/report/sides';
import type { Database } from '../data/schema';
import { channelName, gameName } from './catalogue';
import { countedBy, type Counted } from './counted';
import { leadingIn, MOST_LEADING } from './leading';
import { namesIn } from './names';
import type { ReportScope } from './query';
import { isRead, totalsOf } from './scope';

/** So many days before the last one are read at least: fewer do not say what is usual. */
const FEWEST_DAYS = 56;

type Daily = { readonly [Measure in keyof Series]: number[] };

const MEASURES = ['spend', 'installs', 'revenue'] as const;

const empty = (days: number): Daily => {
  const zeros = () => Array.from({ length: days }, () => 0);
  return { spend: zeros(), installs: zeros(), revenue: zeros() };
};

/** Where each day stands in a series: looked up, as a year has many rows of one day. */
const indexes = (first: string, days: number): ReadonlyMap<string, number> =>
  new Map(Array.from({ length: days }, (_, at) => [addDays(first, at), at]));

/** Adds up rows by their id, day by day. */
function grouped(rows: readonly Counted[], first: string, days: number): Map<string, Daily> {
  const groups = new Map<string, Daily>();
  const indexOf = indexes(first, days);
  for (const row of rows) {
    const daily = groups.get(row.id) ?? empty(days);
    groups.set(row.id, daily);
    const at = indexOf.get(row.day) ?? 0;
    for (const measure of MEASURES) daily[measure][at] = (daily[measure][at] ?? 0) + row[measure];
  }
  return groups;
}

/** A campaign or country that a file does not tell. */
const UNTOLD = '–';

/** No name holds this control character. */
const BETWEEN = '\u001f';

/** What of the whole the segments do not hold, day by day. */
function without(whole: Series, segments: readonly Segment[]): Series {
  const left = (measure: keyof Series) =>
    whole[measure].map((all, day) =>
      segments.reduce((rest, { series }) => rest - (series[measure][day] ?? 0), all),
    );
  return { spend: left('spend'), installs: left('installs'), revenue: left('revenue') };
}

/** The days of the range and of those it is compared with, and the first day that is read. */
interface Span {
  readonly first: string;
  readonly days: number;
  readonly sides: readonly [Range, Range];
}

function spanOf(range: Range, comparing: Comparing): Span {
  const facing = facingRange(range, comparing);
  const earliest = addDays(range.to, 1 - FEWEST_DAYS);
  const first = facing.from < earliest ? facing.from : earliest;
  return { first, days: daysIn(first, range.to), sides: [facing, range] };
}

/** What the sentence of a report is found from: the range, the days it is compared with and enough of those before. */
export async function readEvidence(
  db: Database,
  owner: string,
  scope: ReportScope,
  comparing: Comparing,
): Promise<Evidence> {
  const range = { from: scope.from, to: scope.to };
  const { first, days, sides } = spanOf(range, comparing);
  const whole = { ...scope, from: first };
  const { known } = await totalsOf(db, owner, scope)
    .select(({ fn }) => fn.min<string | null>('day').as('known'))
    .executeTakeFirstOrThrow();
  const cells = await countedBy(db, owner, whole, ['channel', 'game'], BETWEEN);
  const part = (at: number) =>
    cells.map((cell) => ({ ...cell, id: cell.id.split(BETWEEN)[at] ?? '' }));
  const [channels, games] = [part(0), part(1)];
  const segments = (rows: readonly Counted[], nameOf: (id: string) => string): Segment[] =>
    [...grouped(rows, first, days)].map(([id, series]) => ({ id, name: nameOf(id), series }));
  const total =
    grouped(
      cells.map((cell) => ({ ...cell, id: '' })),
      first,
      days,
    ).get('') ?? empty(days);

  /** The segments that weigh most, day by day, and the others together. */
  const named = async (column: 'campaign' | 'country'): Promise<Segment[]> => {
    if (!isRead(whole, column)) return [];
    const names = await namesIn(db, owner, whole, column);
    if (names.length === 0) return [];
    const isFew = names.length <= MOST_LEADING;
    const only = isFew ? null : await leadingIn(db, owner, scope, column, sides);
    const rows = await countedBy(db, owner, whole, [column], BETWEEN, only);
    const own = segments(rows, (id) => id || UNTOLD);
    if (own.every(({ id }) => id === '')) return [];
    if (isFew) return own;
    return [...own, { id: '', name: '', series: without(total, own), isRest: true }];
  };
  const indexOf = indexes(first, days);
  const present: Record<string, boolean[]> = {};
  const revenueKnown = Array.from({ length: days }, () => false);
  for (const { id, day, revenueRows } of channels) {
    const at = indexOf.get(day) ?? 0;
    (present[id] ??= Array.from({ length: days }, () => false))[at] = true;
    if (revenueRows > 0) revenueKnown[at] = true;
  }
  return {
    first,
    known,
    range,
    comparing,
    segments: {
      channel: segments(channels, (id) => channelName(id)),
      game: segments(games, gameName),
      campaign: await named('campaign'),
      country: await named('country'),
    },
    cells: [...grouped(cells, first, days)].map(([id, series]) => {
      const [channel = '', game = ''] = id.split(BETWEEN);
      return { channel, game, series };
    }),
    rows: present,
    revenueKnown,
    partial: [],
  };
}
