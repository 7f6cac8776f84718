import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Options } from 'autocannon';
import { runNginx } from '../deploy/nginx/run';
import { hashPassword, verifyPassword } from '../server/core/passwords';
import { AUTH_BASE_PATH } from '../src/rules/constants';
import { PASSWORD } from '../test/server/support/browser';
import { writeBuiltPortal } from '../test/server/support/builtPortal';
import type { Child } from '../test/server/support/child';
import { freePort } from '../test/server/support/freePort';
import { onEachEngine, type Place } from './databases';
import {
  CONNECTIONS,
  form,
  HEADERS,
  refreshing,
  reporting,
  signingIn,
  withPlatform,
} from './platformCalls';
import { cpuOf, memoryOf } from './processCost';
import { table, withText } from './table';

/** The figures of one kind of request. Times in ms, memory in MB of the platform's process. */
export interface LoadFigures {
  readonly what: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
  /** Wrong responses, and requests without a response. */
  readonly errors: number;
  /** CPU time of the platform's process for one request. */
  readonly cpu: number;
  readonly memory: readonly number[];
}

export interface LoadRun {
  readonly database: string;
  /** CPU time of verifying one password, in ms, measured between the requests. */
  readonly hash: number;
  readonly figures: readonly LoadFigures[];
}

export const LOAD_SECONDS = 10;
/** The attacker's address, as nginx receives it from a proxy. */
const ATTACKER = '203.0.113.66';

/** Measures the CPU time of verifying one password in ms, averaged over `times`. */
async function hashCost(times = 40): Promise<number> {
  const hashed = await hashPassword(PASSWORD);
  const before = process.cpuUsage();
  for (let turn = 0; turn < times; turn += 1) await verifyPassword(hashed, PASSWORD);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

/** The platform under load, and how long each kind of request runs, in s. */
interface Target {
  readonly child: Child;
  readonly seconds: number;
}

async function run(
  what: string,
  { child, seconds }: Target,
  options: Options,
): Promise<LoadFigures> {
  const { pid } = child.process;
  const memory = [memoryOf(pid)];
  const watch = setInterval(() => memory.push(memoryOf(pid)), 1_000);
  const load = { connections: CONNECTIONS, duration: seconds, headers: HEADERS, ...options };
  const before = cpuOf(pid);
  const result = await autocannon(load);
  const cpu = cpuOf(pid) - before;
  clearInterval(watch);
  return {
    what,
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    calls: result.requests.total,
    errors: result.non2xx + result.errors + result.mismatches,
    cpu: cpu / Math.max(1, result.requests.total),
    memory,
  };
}

/** Requests per second of one user: below nginx's write limit for one network. */
const BEARABLE = 8;

/** Measures users' refreshes behind nginx while one network requests exports and guesses passwords without a pause. */
async function attacked(what: string, target: Target, url: string): Promise<LoadFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-attacked-'));
  writeBuiltPortal(folder);
  const port = await freePort();
  const platform = new URL(url).host.replace('localhost', '127.0.0.1');
  const nginx = await runNginx(folder, {
    port,
    platforms: [platform],
    publicUrl: url,
    proxies: ['127.0.0.1'],
    environment: {},
  });
  const front = `http://127.0.0.1:${port}`;
  const from = { ...HEADERS, 'x-forwarded-for': ATTACKER };
  const attack = { connections: 5, duration: target.seconds + 2, headers: from };
  try {
    const people = { ...(await refreshing(url, front)), connectionRate: BEARABLE };
    const attacks = [
      autocannon({ ...attack, url: `${front}/api/report/rows?channel=` }),
      autocannon({
        ...attack,
        url: `${front}${AUTH_BASE_PATH}/signin`,
        method: 'POST',
        body: form({ email: 'victim@games.example', password: 'Guess2026' }),
      }),
    ];
    const figures = await run(what, target, people);
    await Promise.all(attacks);
    return figures;
  } finally {
    await nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const measure = (database: string, place: Place, seconds: number): Promise<LoadRun> =>
  withPlatform(place, async ({ child, url }) => {
    const target = { child, seconds };
    const hashes = [await hashCost()];
    const figures = [await run('Sign-in', target, signingIn(url))];
    hashes.push(await hashCost());
    figures.push(
      await run('Refresh', target, await refreshing(url)),
      await run('Report, signed in', target, await reporting(url)),
      await attacked('Refresh, under attack', target, url),
    );
    hashes.push(await hashCost());
    const hash = hashes.reduce((sum, each) => sum + each, 0) / hashes.length;
    return { database, hash, figures };
  });

/** Measures sign-in, refresh and report under load on this machine, on each database engine that it has. */
export const benchLoad = (seconds = LOAD_SECONDS): Promise<LoadRun[]> =>
  onEachEngine((database, place) => measure(database, place, seconds));

export function loadTable(runs: readonly LoadRun[]): string {
  const rows = runs.flatMap(({ database, hash, figures }) =>
    figures.map(({ what, perSecond, p50, p99, calls, errors, cpu, memory }) => {
      const [before = 0, ...later] = memory;
      const cells = [
        `${what}, ${database}`,
        perSecond,
        `${p50} ms`,
        `${p99} ms`,
        calls,
        errors,
        what === 'Sign-in'
          ? `${cpu.toFixed(1)} ms, ${(cpu / hash).toFixed(2)} × its hash (${hash.toFixed(1)} ms)`
          : `${cpu.toFixed(1)} ms`,
        `${before}, ${Math.max(before, ...later)}, ${later.at(-1) ?? before} MB`,
      ];
      return cells;
    }),
  );
  return table(
    [
      'Requests',
      'Per second',
      'p50',
      'p99',
      'Total',
      'Errors',
      'CPU per request',
      'Memory before, at most, after',
    ],
    rows,
  );
}

/** Returns the page with the figures of a new run; `when` is its date and duration. */
export const withFigures = (page: string, runs: readonly LoadRun[], when: string): string =>
  withText(page, 'load', `Measured on ${when}.\n\n${loadTable(runs)}`);
