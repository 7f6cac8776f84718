import { sql } from 'kysely';
import { addDays, dayNumber, daysIn } from '../../src/rules/days';
import type { Evidence, Segment } from '../../src/rules/report/evidence';
import type { Series } from '../../src/rules/report/series';
import { facingRange } from '../../src/rules/report/sides';
import type { Database } from '../data/schema';
import { CHANNELS, GAMES } from './catalogue';
import { dollars } from './figures';
import type { ReportScope } from './query';

/** So many days before the last one are read at least: fewer do not say what is usual. */
const FEWEST_DAYS = 56;

interface Counted {
  readonly day: string;
  readonly channel: string;
  readonly game: string;
  readonly spend: number;
  readonly revenue: number;
  readonly installs: number;
}

type Daily = { readonly [Measure in keyof Series]: number[] };

const empty = (days: number): Daily => {
  const zeros = () => Array.from({ length: days }, () => 0);
  return { spend: zeros(), installs: zeros(), revenue: zeros() };
};

/** Adds up rows by what `idOf` gives, day by day. */
function grouped(
  rows: readonly Counted[],
  first: string,
  days: number,
  idOf: (row: Counted) => string,
): Map<string, Daily> {
  const groups = new Map<string, Daily>();
  const start = dayNumber(first);
  for (const row of rows) {
    const id = idOf(row);
    const daily = groups.get(id) ?? empty(days);
    groups.set(id, daily);
    const at = dayNumber(row.day) - start;
    daily.spend[at] = (daily.spend[at] ?? 0) + row.spend;
    daily.installs[at] = (daily.installs[at] ?? 0) + row.installs;
    daily.revenue[at] = (daily.revenue[at] ?? 0) + row.revenue;
  }
  return groups;
}

const channelNames = new Map<string, string>(CHANNELS.map(({ id, name }) => [id, name]));
const gameNames: Readonly<Record<string, string>> = GAMES;

/** No id holds this. */
const BETWEEN = '\u0000';

/** What the rows say, from the first day on. */
function evidenceFrom(
  rows: readonly Counted[],
  { first, known, range }: Pick<Evidence, 'first' | 'known' | 'range'>,
): Evidence {
  const days = daysIn(first, range.to);
  const start = dayNumber(first);
  const present: Record<string, boolean[]> = {};
  for (const { channel, day } of rows)
    (present[channel] ??= Array.from({ length: days }, () => false))[dayNumber(day) - start] = true;
  const segments = (idOf: (row: Counted) => string, nameOf: (id: string) => string): Segment[] =>
    [...grouped(rows, first, days, idOf)].map(([id, series]) => ({ id, name: nameOf(id), series }));
  const cells = grouped(rows, first, days, ({ channel, game }) => channel + BETWEEN + game);
  return {
    first,
    known,
    range,
    segments: {
      channel: segments(
        ({ channel }) => channel,
        (id) => channelNames.get(id) ?? id,
      ),
      game: segments(
        ({ game }) => game,
        (id) => gameNames[id] ?? id,
      ),
    },
    cells: [...cells].map(([key, series]) => {
      const [channel = '', game = ''] = key.split(BETWEEN);
      return { channel, game, series };
    }),
    rows: present,
    revenueKnown: Array.from({ length: days }, () => true),
    partial: [],
  };
}

/** What the sentence of a report is found from: the range, the days it is compared with and enough of those before. */
export async function readEvidence(
  db: Database,
  owner: string,
  { from, to, channel }: ReportScope,
): Promise<Evidence> {
  const facing = facingRange({ from, to });
  const earliest = addDays(to, 1 - FEWEST_DAYS);
  const first = facing.from < earliest ? facing.from : earliest;
  const own = db.selectFrom('deliveries').where('owner', '=', owner);
  const scope = channel === null ? own : own.where('channel', '=', channel);
  const { known } = await scope
    .select(({ fn }) => fn.min<string | null>('day').as('known'))
    .executeTakeFirstOrThrow();
  const sum = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;
  const rows = await scope
    .where('day', '>=', first)
    .where('day', '<=', to)
    .groupBy(['day', 'channel', 'game'])
    .select(['day', 'channel', 'game'])
    .select([
      sum('spend_cents').as('spend_cents'),
      sum('revenue_cents').as('revenue_cents'),
      sum('installs').as('installs'),
    ])
    .execute();
  const counted = rows.map(({ spend_cents, revenue_cents, ...row }) => ({
    ...row,
    spend: dollars(spend_cents),
    revenue: dollars(revenue_cents),
  }));
  return evidenceFrom(counted, { first, known, range: { from, to } });
}
