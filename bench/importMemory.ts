/**
 * `npm run bench -- import`: measures the memory of a large file's import over time, on libSQL and on PostgreSQL, with
 * `ROWS` rows (default: 1 million).
 */
import type { Database } from '../server/data/schema';
import { CHANNELS, GAME_IDS } from '../server/report/catalogue';
import { importFile } from '../server/report/import/importFile';
import { addDays, dayAt } from '../src/rules/days';
import { onEachDatabase } from './databases';
import { table, withText } from './table';

const ROWS = Number(process.env['ROWS'] ?? 1_000_000);
const LINES_AT_ONCE = 500;
const SAMPLE_MS = 250;
/** Number of points in time in the table. */
const POINTS = 10;
const MB = 1024 * 1024;

export interface MemoryPoint {
  /** Since the import began. */
  readonly seconds: number;
  readonly rows: number;
  readonly heapMb: number;
  readonly rssMb: number;
}

export interface ImportRun {
  readonly engine: string;
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly points: readonly MemoryPoint[];
  readonly peakMb: number;
}

/** Returns a line with a unique key: the columns advance like the digits of a counter. */
function lineAt(row: number): string {
  const channel = CHANNELS[row % CHANNELS.length]?.name ?? '';
  let rest = Math.floor(row / CHANNELS.length);
  const game = GAME_IDS[rest % GAME_IDS.length] ?? '';
  rest = Math.floor(rest / GAME_IDS.length);
  const campaign = rest % 60;
  rest = Math.floor(rest / 60);
  const day = addDays(dayAt(Date.now()), -1 - rest);
  return `${day},${channel},${game},Campaign ${campaign},US,${1000 + (row % 977)},${row % 89},${row % 13},${row % 500}.25,${row % 700}.50\n`;
}

/** Generates the file in chunks, on demand. */
async function* fileOf(sent: { rows: number; bytes: number }): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    'day,channel,game,campaign,country,impressions,clicks,installs,spend,revenue\n',
  );
  for (let row = 0; row < ROWS; row += LINES_AT_ONCE) {
    const count = Math.min(LINES_AT_ONCE, ROWS - row);
    const piece = Buffer.from(Array.from({ length: count }, (_, at) => lineAt(row + at)).join(''));
    sent.rows += count;
    sent.bytes += piece.byteLength;
    yield piece;
  }
}

/** Selects some of the points, evenly spaced, including the last. */
const spread = (points: readonly MemoryPoint[]): MemoryPoint[] => {
  const step = Math.max(1, Math.floor(points.length / POINTS));
  return points.filter((_, at) => at % step === 0 || at === points.length - 1);
};

async function measure(engine: string, db: Database): Promise<ImportRun> {
  globalThis.gc?.();
  const sent = { rows: 0, bytes: 0 };
  const points: MemoryPoint[] = [];
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const note = () => {
    const { heapUsed, rss } = process.memoryUsage();
    points.push({ seconds: seconds(), rows: sent.rows, heapMb: heapUsed / MB, rssMb: rss / MB });
  };
  note();
  const timer = setInterval(note, SAMPLE_MS);
  const outcome = await importFile(
    { db, now: Date.now },
    { owner: 'large', actor: 'cli:bench' },
    fileOf(sent),
  );
  clearInterval(timer);
  note();
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome.problems[0]));
  return {
    engine,
    rows: outcome.added,
    bytes: sent.bytes,
    seconds: seconds(),
    points: spread(points),
    peakMb: Math.max(...points.map(({ rssMb }) => rssMb)),
  };
}

export const benchImport = (): Promise<ImportRun[]> => onEachDatabase(measure);

const whole = (value: number) => Math.round(value).toLocaleString('en');

export const memoryTable = (runs: readonly ImportRun[]): string =>
  runs
    .map(({ engine, points }) =>
      table(
        [`${engine}: after`, 'Rows sent', 'Heap', 'Whole process'],
        points.map(({ seconds, rows, heapMb, rssMb }) => [
          `${whole(seconds)} s`,
          whole(rows),
          `${whole(heapMb)} MB`,
          `${whole(rssMb)} MB`,
        ]),
      ),
    )
    .join('\n\n');

/** Returns the document with the figures of a new run. `date` as YYYY-MM-DD. */
export function withMemory(page: string, runs: readonly ImportRun[], date: string): string {
  const [{ rows, bytes } = { rows: 0, bytes: 0 }] = runs;
  const took = runs
    .map(
      ({ engine, seconds, peakMb }) => `${engine} ${whole(seconds)} s, at most ${whole(peakMb)} MB`,
    )
    .join('; ');
  const about = `Measured on ${date}: ${whole(rows)} rows in a file of ${whole(bytes / 1e6)} MB, on two shared cores. ${took}.`;
  return withText(page, 'import', `${about}\n\n${memoryTable(runs)}`);
}
