import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Client, type Options } from 'autocannon';
import { runNginx } from '../deploy/nginx/run';
import { hashPassword, verifyPassword } from '../server/core/passwords';
import { AUTH_BASE_PATH } from '../src/rules/constants';
import { writeBuiltPortal } from '../test/server/support/builtPortal';
import { PRODUCTION, startChild, type Child } from '../test/server/support/child';
import { freePort } from '../test/server/support/freePort';
import { findPostgres, startPostgres } from '../test/server/support/postgres';

/** What one kind of call bore. Times in ms, memory in MB of the platform's process. */
export interface LoadFigures {
  readonly what: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
  /** Answers other than the right one, and calls without an answer. */
  readonly errors: number;
  /** Of the platform's process, for one call. */
  readonly cpu: number;
  readonly memory: readonly number[];
}

/** The figures of one database. */
export interface LoadRun {
  readonly database: string;
  /** CPU of one verified password alone, in ms, measured between the calls. */
  readonly hash: number;
  readonly figures: readonly LoadFigures[];
}

/** How long each kind of call is made, in s. */
export const LOAD_SECONDS = 10;
const CONNECTIONS = 10;
const HEADERS = {
  'content-type': 'application/json',
  rid: 'emailpassword',
  'fdi-version': '4.0',
  'st-auth-mode': 'header',
};
const PASSWORD = 'Lantern2026';
/** Who attacks, and who does not, as nginx is told by a machine before it. */
const ATTACKER = '203.0.113.66';
const OTHERS = '198.51.100.';
/** Each connection signs in as somebody else: the platform slows down who tries one account in parallel. */
const PEOPLE = Array.from({ length: CONNECTIONS }, (_, at) => `person-${at}@games.example`);

const form = (fields: Readonly<Record<string, string>>): string =>
  JSON.stringify({ formFields: Object.entries(fields).map(([id, value]) => ({ id, value })) });

const signInForm = (email: string): string => form({ email, password: PASSWORD });

async function call(url: string, path: string, body: string): Promise<Headers> {
  const target = `${url}${AUTH_BASE_PATH}${path}`;
  const answer = await fetch(target, { method: 'POST', headers: HEADERS, body });
  const text = await answer.text();
  if (!text.includes('"status":"OK"')) throw new Error(`${path}: ${answer.status} ${text}`);
  return answer.headers;
}

/** Resident memory of a process in MB; 0 where the system does not tell. */
function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Processor time of a process so far in ms, over all its threads; 0 where the system does not tell. */
function cpuOf(pid: number | undefined): number {
  try {
    // After the name, which stands in brackets and may hold anything: user and system time, in hundredths.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}

/** CPU of verifying one password in ms, over so many. */
async function hashCost(times = 40): Promise<number> {
  const hashed = await hashPassword(PASSWORD);
  const before = process.cpuUsage();
  for (let turn = 0; turn < times; turn += 1) await verifyPassword(hashed, PASSWORD);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

/** The platform under load, and how long each kind of call is made, in s. */
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

/** Calls of one person a second: below what nginx lets one network write. */
const BEARABLE = 8;

/** Each connection is one person who signs in again and again. */
function signingIn(url: string): Options {
  const people = [...PEOPLE];
  return {
    url: `${url}${AUTH_BASE_PATH}/signin`,
    method: 'POST',
    setupClient: (client) => client.setBody(signInForm(people.pop() ?? '')),
    verifyBody: (body) => String(body).includes('"status":"OK"'),
  };
}

/** The header of a raw answer: names and values take turns. */
function headerOf(raw: unknown, name: string): string | undefined {
  if (!Array.isArray(raw)) return undefined;
  const at = raw.findIndex((text) => String(text).toLowerCase() === name);
  return at < 0 ? undefined : String(raw[at + 1]);
}

/** Each connection holds a session of its own and uses every refresh token once; they call at `front`. */
async function refreshing(url: string, front = url): Promise<Options> {
  const tokens: string[] = [];
  for (const person of PEOPLE) {
    const headers = await call(url, '/signin', signInForm(person));
    tokens.push(headers.get('st-refresh-token') ?? '');
  }
  const networks = new Map<Client, string>();
  const hold = (client: Client, token: string) =>
    client.setHeaders({
      ...HEADERS,
      authorization: `Bearer ${token}`,
      'x-forwarded-for': networks.get(client) ?? '',
    });
  return {
    url: `${front}${AUTH_BASE_PATH}/session/refresh`,
    method: 'POST',
    setupClient(client) {
      networks.set(client, `${OTHERS}${networks.size + 1}`);
      hold(client, tokens.pop() ?? '');
      client.on('headers', ({ headers }) => {
        const token = headerOf(headers, 'st-refresh-token');
        if (token !== undefined) hold(client, token);
      });
    },
  };
}

async function reporting(url: string): Promise<Options> {
  const headers = await call(url, '/signin', signInForm(PEOPLE[0] ?? ''));
  const authorization = `Bearer ${headers.get('st-access-token') ?? ''}`;
  return {
    url: `${url}/api/report?channel=&page=1&size=20`,
    headers: { ...HEADERS, authorization },
    verifyBody: (body) => String(body).includes('"ret":0'),
  };
}

/**
 * Refreshes of people behind nginx while one network asks for exports and guesses passwords without a pause. What is
 * measured is what the people wait.
 */
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

async function measure(
  database: string,
  env: Record<string, string>,
  seconds: number,
): Promise<LoadRun> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // The demo data come with a first start outside production.
  for (const mode of ['development', 'production']) {
    const child = startChild({
      ...PRODUCTION,
      PORT: String(port),
      PUBLIC_URL: url,
      NODE_ENV: mode,
      ...env,
    });
    await child.ready();
    try {
      if (mode === 'development') continue;
      for (const email of PEOPLE)
        await call(
          url,
          '/signup',
          form({ first_name: 'Ada', last_name: 'Song', email, password: PASSWORD }),
        );
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
    } finally {
      child.process.kill('SIGTERM');
      await child.ended;
    }
  }
  throw new Error('Nothing was measured.');
}

/** Sign-in, refresh and report under load on this machine, on each database that it has. */
export async function benchLoad(seconds = LOAD_SECONDS): Promise<LoadRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-load-'));
  const runs = [await measure('libSQL', { DATA_DIR: folder }, seconds)];
  rmSync(folder, { recursive: true, force: true });
  const bin = findPostgres();
  if (bin !== undefined) {
    const cluster = await startPostgres(bin);
    runs.push(await measure('PostgreSQL', { DATABASE_URL: cluster.url }, seconds));
    cluster.stop();
  }
  return runs;
}
