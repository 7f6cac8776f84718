/**
 * `npm run bench -- report`: measures how long a page of a large studio's report takes, on libSQL and on PostgreSQL,
 * over a studio-year of `ROWS` rows (default: 5 million).
 */
import { cpus, loadavg } from 'node:os';
import { sql } from 'kysely';
import type { Database } from '../server/data/schema';
import { countTotals } from '../server/data/totals';
import { deliverySpan, readBasis } from '../server/report/basis';
import { CHANNELS, GAME_IDS } from '../server/report/catalogue';
import { parseReportQuery } from '../server/report/query';
import { readReport } from '../server/report/report';
import { addDays } from '../src/rules/days';
import { onEachDatabase } from './databases';
import { median } from './measure';
import { table, withText } from './table';

const OWNER = 'large';
const LAST = '2026-10-31';
const DAYS = 365;
/** Campaigns of each game on each channel. */
const CAMPAIGNS = 6;
const ROWS = Number(process.env['ROWS'] ?? 5_000_000);
const COUNTRIES = Math.max(
  1,
  Math.round(ROWS / (DAYS * CHANNELS.length * GAME_IDS.length * CAMPAIGNS)),
);
const TIMES = 5;

const PAGES = {
  '30 days': `from=${addDays(LAST, -29)}&to=${LAST}`,
  '30 days, one channel': `from=${addDays(LAST, -29)}&to=${LAST}&channel=tiktok`,
  '30 days, one campaign': `from=${addDays(LAST, -29)}&to=${LAST}&campaign=tiktok neon Campaign 3`,
  '30 days, by spend': `from=${addDays(LAST, -29)}&to=${LAST}&sort=-spend`,
  'a year': `from=${addDays(LAST, -364)}&to=${LAST}`,
  'a year, the next page of its table': `from=${addDays(LAST, -364)}&to=${LAST}&page=2`,
  'a year, one channel': `from=${addDays(LAST, -364)}&to=${LAST}&channel=tiktok`,
  'a year, one campaign': `from=${addDays(LAST, -364)}&to=${LAST}&campaign=tiktok neon Campaign 3`,
  'a year, one country': `from=${addDays(LAST, -364)}&to=${LAST}&country=C3`,
} as const;

/** Requested after another page of the same report; all others as a first request. */
const FOLLOWS = 'a year, the next page of its table';

/** The times of one page in ms: median and maximum, and the median CPU time. */
export interface PageTime {
  readonly page: string;
  readonly middle: number;
  readonly longest: number;
  /** CPU time of this process: with an embedded database the total, however busy the machine. */
  readonly processor: number;
}

const MS_PER_US = 1 / 1000;

export interface ScaleRun {
  readonly engine: string;
  readonly rows: number;
  readonly load: number;
  readonly times: readonly PageTime[];
}

const numbered = (names: readonly string[]) =>
  sql.join(names.map((name, at) => sql`(${sql.lit(name)}, ${sql.lit(at)})`));

/** Inserts a year of deliveries, day by day. */
async function fill(db: Database): Promise<number> {
  const list = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => `${name}${at}`);
  const channels = numbered(CHANNELS.map(({ id }) => id));
  const games = numbered(GAME_IDS);
  const campaigns = numbered(list(CAMPAIGNS, 'Campaign '));
  const countries = numbered(list(COUNTRIES, 'C'));
  for (let at = DAYS - 1; at >= 0; at -= 1) {
    const day = addDays(LAST, -at);
    await sql`with channels(channel, c) as (values ${channels}), games(game, g) as (values ${games}),
      campaigns(campaign, m) as (values ${campaigns}), countries(country, l) as (values ${countries})
      insert into delivery_rows (owner, day, channel, game, campaign, country, impressions, clicks, installs, spend_cents, revenue_cents)
      select ${sql.lit(OWNER)}, ${sql.lit(day)}, channel, game, channel || ' ' || game || ' ' || campaign, country, 1000 + c * 31 + g * 7, 40 + m, 4 + (c + g + m + l + ${sql.lit(at)}) % 5,
        1000 + (c * 37 + g * 11 + m * 5 + l * 3 + ${sql.lit(at)} * 13) % 400, 1100 + (c * 17 + g * 29 + m * 3 + l * 7 + ${sql.lit(at)} * 19) % 500
      from channels cross join games cross join campaigns cross join countries
      order by channel, game, campaign, country`.execute(db);
    await db.transaction().execute((trx) => countTotals(trx, OWNER, day, day));
  }
  return DAYS * CHANNELS.length * GAME_IDS.length * CAMPAIGNS * COUNTRIES;
}

interface Took {
  readonly time: number;
  readonly processor: number;
}

async function time(db: Database, text: string, isKept: boolean): Promise<Took> {
  const began = performance.now();
  const before = process.cpuUsage();
  const query = parseReportQuery(Object.fromEntries(new URLSearchParams(text)), LAST);
  const span = await deliverySpan(db, OWNER);
  await (isKept
    ? readReport(db, OWNER, query, span, 'en')
    : readReport(db, OWNER, query, span, 'en', readBasis));
  const { user, system } = process.cpuUsage(before);
  return { time: performance.now() - began, processor: (user + system) * MS_PER_US };
}

async function measure(engine: string, db: Database): Promise<ScaleRun> {
  const rows = await fill(db);
  await sql`analyze`.execute(db);
  const times: PageTime[] = [];
  for (const [page, query] of Object.entries(PAGES)) {
    const isKept = page === FOLLOWS;
    await time(db, query, isKept);
    const all: Took[] = [];
    for (let run = 0; run < TIMES; run += 1) all.push(await time(db, query, isKept));
    times.push({
      page,
      middle: median(all.map((took) => took.time)),
      longest: Math.max(...all.map((took) => took.time)),
      processor: median(all.map(({ processor }) => processor)),
    });
  }
  return { engine, rows, load: (loadavg()[0] ?? 0) / cpus().length, times };
}

export const benchReport = (): Promise<ScaleRun[]> => onEachDatabase(measure);

const ms = (value: number) => `${Math.round(value)} ms`;

/** Formats the median and maximum of each page, and the CPU time with the embedded database. */
export function scaleTable(runs: readonly ScaleRun[]): string {
  const [embedded] = runs;
  return table(
    ['Page', 'libSQL, processor', ...runs.map(({ engine }) => engine)],
    (embedded?.times ?? []).map(({ page, processor }, at) => [
      page,
      ms(processor),
      ...runs.map(({ times }) => `${ms(times[at]?.middle ?? 0)} (${ms(times[at]?.longest ?? 0)})`),
    ]),
  );
}

/** Returns the document with the figures of a new run. `date` as YYYY-MM-DD. */
export function withScale(page: string, runs: readonly ScaleRun[], date: string): string {
  const rows = (runs[0]?.rows ?? 0).toLocaleString('en');
  const loads = runs.map(({ load }) => load.toFixed(1)).join(' and ');
  const about = `Measured on ${date}: ${rows} rows in a year; load of the machine ${loads} for each core.`;
  return withText(page, 'report', `${about}\n\n${scaleTable(runs)}`);
}
