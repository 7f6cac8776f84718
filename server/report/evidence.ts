import { sql } from 'kysely';
import { addDays, daysIn } from '../../src/rules/days';
import type { Comparing } from '../../src/rules/report';
import type { Evidence, Segment } from '../../src/rules/report/evidence';
import type { Series } from '../../src/rules/report/series';
import { facingRange } from '../../src/rules/report/sides';
import type { Database } from '../data/schema';
import { channelName, gameName } from './catalogue';
import { dollars } from './figures';
import type { ReportScope } from './query';
import { totalsIn, totalsOf, type Filter } from './scope';

/** So many days before the last one are read at least: fewer do not say what is usual. */
const FEWEST_DAYS = 56;

/** What one group of rows counted on one day. Money in US dollars. */
interface Counted {
  readonly day: string;
  readonly id: string;
  readonly spend: number;
  readonly revenue: number;
  readonly installs: number;
}

type Daily = { readonly [Measure in keyof Series]: number[] };

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
    daily.spend[at] = (daily.spend[at] ?? 0) + row.spend;
    daily.installs[at] = (daily.installs[at] ?? 0) + row.installs;
    daily.revenue[at] = (daily.revenue[at] ?? 0) + row.revenue;
  }
  return groups;
}

/** A campaign or country that a file does not tell. */
const UNTOLD = '–';

/** No name holds this control character. */
const BETWEEN = '\u001f';

const sum = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

type CountedRows = Counted & { readonly revenueRows: number };

/** The days of one group, as {@link countedBy} asks for them. */
const readDays = (id: string, days: string): CountedRows[] =>
  days.split(';').map((text) => {
    const [day = '', spend, revenue, installs, revenueRows] = text.split(' ');
    return {
      id,
      day,
      spend: dollars(Number(spend)),
      revenue: dollars(Number(revenue)),
      installs: Number(installs),
      revenueRows: Number(revenueRows),
    };
  });

/**
 * The sums of each day and group of the columns, within the filters. A group comes as one row, with its days as a text:
 * a year of many groups is more rows than an engine hands over in time.
 */
async function countedBy(
  db: Database,
  owner: string,
  scope: ReportScope,
  columns: readonly Filter[],
): Promise<CountedRows[]> {
  const id = sql<string>`${sql.join(
    columns.map((column) => sql.ref(column)),
    sql`||${sql.lit(BETWEEN)}||`,
  )}`;
  const daily = totalsIn(db, owner, scope, columns)
    .groupBy(['day', ...columns])
    .select(['day', id.as('id')])
    .select([
      sum('spend_cents').as('spend'),
      sum('revenue_cents').as('revenue'),
      sum('installs').as('installs'),
      sum('revenue_count').as('counted'),
    ]);
  const groups = await db
    .selectFrom(daily.as('daily'))
    .groupBy('id')
    .select([
      'id',
      sql<string>`string_agg(day || ' ' || spend || ' ' || revenue || ' ' || installs || ' ' || counted, ';')`.as(
        'days',
      ),
    ])
    .execute();
  return groups.flatMap((group) => readDays(group.id, group.days));
}

/** What the sentence of a report is found from: the range, the days it is compared with and enough of those before. */
export async function readEvidence(
  db: Database,
  owner: string,
  scope: ReportScope,
  comparing: Comparing,
): Promise<Evidence> {
  const range = { from: scope.from, to: scope.to };
  const facing = facingRange(range, comparing);
  const earliest = addDays(range.to, 1 - FEWEST_DAYS);
  const first = facing.from < earliest ? facing.from : earliest;
  const days = daysIn(first, range.to);
  const whole = { ...scope, from: first };
  const { known } = await totalsOf(db, owner, scope)
    .select(({ fn }) => fn.min<string | null>('day').as('known'))
    .executeTakeFirstOrThrow();
  const cells = await countedBy(db, owner, whole, ['channel', 'game']);
  const part = (at: number) =>
    cells.map((cell) => ({ ...cell, id: cell.id.split(BETWEEN)[at] ?? '' }));
  const [channels, games] = [part(0), part(1)];
  const segments = (rows: readonly Counted[], nameOf: (id: string) => string): Segment[] =>
    [...grouped(rows, first, days)].map(([id, series]) => ({ id, name: nameOf(id), series }));
  const named = async (column: 'campaign' | 'country') => {
    const rows = await countedBy(db, owner, whole, [column]);
    return rows.every(({ id }) => id === '') ? [] : segments(rows, (id) => id || UNTOLD);
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
