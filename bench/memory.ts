import autocannon, { type Options } from 'autocannon';
import type { Child } from '../test/server/support/child';
import { onEachEngine, type Place } from './databases';
import { median } from './measure';
import {
  CONNECTIONS,
  HEADERS,
  refreshing,
  reporting,
  signingIn,
  withPlatform,
} from './platformCalls';
import { cpuOf, memoryOf } from './processCost';
import { table, withText } from './table';

/** The memory of the platform's process in one minute. */
export interface MinuteOfMemory {
  /** Resident memory in MB: the median of a sample each second. */
  readonly rss: number;
  /** JavaScript heap in MB after a garbage collection at the minute's end. */
  readonly heap: number;
}

/** The minutes of one database, under requests at a steady pace. */
export interface MemoryRun {
  readonly database: string;
  readonly minutes: readonly MinuteOfMemory[];
  readonly calls: number;
  readonly errors: number;
  /** CPU cores used by the platform's process. */
  readonly cores: number;
}

const MEMORY_SECONDS = 600;
/** Minutes in which code is compiled and caches fill. */
export const WARM_UP = 3;
/** Maximum rise per minute of a line through the minutes after the warm-up, as a share of their mean. */
export const FLAT = 0.005;
/** Requests of each kind per second: about half of one core. */
const PACE = { signIn: 6, refresh: 40, report: 40 };
const MINUTE = 60;
const MB = 1024 * 1024;

/** Returns the slope of a line through values, as a share of their mean. */
export function rise(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centre = (values.length - 1) / 2;
  let product = 0;
  let squares = 0;
  for (const [at, value] of values.entries()) {
    product += (at - centre) * (value - mean);
    squares += (at - centre) ** 2;
  }
  return product / squares / mean;
}

const HEAP = /^heap (\d+)$/gm;

/** Lets the probe collect garbage and return the remaining heap, in MB. */
async function heapOf(child: Child): Promise<number> {
  const heaps = () => [...child.stdout.matchAll(HEAP)].map(([, bytes]) => Number(bytes) / MB);
  const before = heaps().length;
  child.process.kill('SIGUSR2');
  for (;;) {
    const heap = heaps()[before];
    if (heap !== undefined) return heap;
    await new Promise((done) => setTimeout(done, 50));
  }
}

const secondsFromNow = (seconds: number) =>
  new Promise((done) => setTimeout(done, 1_000 * seconds));

async function watch(child: Child, seconds: number): Promise<MinuteOfMemory[]> {
  const { pid } = child.process;
  const minutes: MinuteOfMemory[] = [];
  for (let minute = MINUTE; minute <= seconds; minute += MINUTE) {
    const samples: number[] = [];
    for (let second = 0; second < MINUTE; second += 1) {
      await secondsFromNow(1);
      samples.push(memoryOf(pid));
    }
    minutes.push({ rss: median(samples), heap: await heapOf(child) });
  }
  return minutes;
}

const measure = (database: string, place: Place, seconds: number) =>
  withPlatform(
    place,
    async ({ child, url }): Promise<MemoryRun> => {
      const paced = (options: Options, overallRate: number) =>
        autocannon({
          headers: HEADERS,
          ...options,
          connections: CONNECTIONS,
          overallRate,
          duration: seconds,
        });
      const before = cpuOf(child.process.pid);
      const calls = [
        paced(signingIn(url), PACE.signIn),
        paced(await refreshing(url), PACE.refresh),
        paced(await reporting(url), PACE.report),
      ];
      const minutes = await watch(child, seconds);
      const results = await Promise.all(calls);
      const cpu = cpuOf(child.process.pid) - before;
      return {
        database,
        minutes,
        calls: results.reduce((sum, { requests }) => sum + requests.total, 0),
        errors: results.reduce((sum, each) => sum + each.non2xx + each.errors + each.mismatches, 0),
        cores: cpu / 1_000 / seconds,
      };
    },
    './bench/heapProbe.mjs',
  );

export const benchMemory = (seconds = MEMORY_SECONDS): Promise<MemoryRun[]> =>
  onEachEngine((database, place) => measure(database, place, seconds));

/** The minutes shown in the table; the verdict covers all. */
const TOLD = [1, 3, 5, 7, 10];

const percent = (part: number): string =>
  `${part < 0 ? '−' : '+'}${Math.abs(100 * part).toFixed(2)} %`;

const megabytes = (value: number | undefined): string =>
  value === undefined ? '' : `${value.toFixed(1)} MB`;

export function memoryTable(runs: readonly MemoryRun[]): string {
  const rows = runs.flatMap(({ database, minutes }) =>
    (['heap', 'rss'] as const).map((kind) => {
      const values = minutes.map((minute) => minute[kind]);
      const settled = values.slice(WARM_UP);
      const slope = rise(settled);
      return [
        `${kind === 'heap' ? 'Heap' : 'Process'}, ${database}`,
        ...TOLD.map((minute) => megabytes(values[minute - 1])),
        ...(settled.length < 2 ? ['', ''] : [percent(slope), slope <= FLAT ? 'yes' : 'no']),
      ];
    }),
  );
  return table(
    [
      'Memory',
      ...TOLD.map((minute) => `Minute ${minute}`),
      'Growth per minute, after the warm-up',
      'Flat',
    ],
    rows,
  );
}

/** Returns the page with the memory of a new run; `date` as YYYY-MM-DD. */
export function withMemory(page: string, runs: readonly MemoryRun[], date: string): string {
  const borne = runs
    .map(
      ({ database, calls, errors, cores }) =>
        `${database} ${calls.toLocaleString('en')} calls, ${errors} errors, ${cores.toFixed(2)} of a core`,
    )
    .join('; ');
  return withText(page, 'memory', `Measured on ${date}: ${borne}.\n\n${memoryTable(runs)}`);
}
