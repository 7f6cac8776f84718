import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Client, type Options } from 'autocannon';
import { AUTH_BASE_PATH } from '../src/rules/constants';
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
  readonly memory: readonly number[];
}

/** The figures of one database. */
export interface LoadRun {
  readonly database: string;
  readonly figures: readonly LoadFigures[];
}

const SECONDS = 10;
const CONNECTIONS = 10;
const HEADERS = {
  'content-type': 'application/json',
  rid: 'emailpassword',
  'fdi-version': '4.0',
  'st-auth-mode': 'header',
};
const PASSWORD = 'Lantern2026';
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

async function run(what: string, child: Child, options: Options): Promise<LoadFigures> {
  const memory = [memoryOf(child.process.pid)];
  const watch = setInterval(() => memory.push(memoryOf(child.process.pid)), 1_000);
  const load = { connections: CONNECTIONS, duration: SECONDS, headers: HEADERS, ...options };
  const result = await autocannon(load);
  clearInterval(watch);
  return {
    what,
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    calls: result.requests.total,
    errors: result.non2xx + result.errors + result.mismatches,
    memory,
  };
}

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

/** Each connection holds a session of its own and uses every refresh token once. */
async function refreshing(url: string): Promise<Options> {
  const tokens: string[] = [];
  for (const person of PEOPLE) {
    const headers = await call(url, '/signin', signInForm(person));
    tokens.push(headers.get('st-refresh-token') ?? '');
  }
  const hold = (client: Client, token: string) =>
    client.setHeaders({ ...HEADERS, authorization: `Bearer ${token}` });
  return {
    url: `${url}${AUTH_BASE_PATH}/session/refresh`,
    method: 'POST',
    setupClient(client) {
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

async function measure(database: string, env: Record<string, string>): Promise<LoadRun> {
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
      const figures = [
        await run('Sign-in', child, signingIn(url)),
        await run('Refresh', child, await refreshing(url)),
        await run('Report, signed in', child, await reporting(url)),
      ];
      return { database, figures };
    } finally {
      child.process.kill('SIGTERM');
      await child.ended;
    }
  }
  throw new Error('Nothing was measured.');
}

/** Sign-in, refresh and report under load on this machine, on each database that it has. */
export async function benchLoad(): Promise<LoadRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-load-'));
  const runs = [await measure('libSQL', { DATA_DIR: folder })];
  rmSync(folder, { recursive: true, force: true });
  const bin = findPostgres();
  if (bin !== undefined) {
    const cluster = await startPostgres(bin);
    runs.push(await measure('PostgreSQL', { DATABASE_URL: cluster.url }));
    cluster.stop();
  }
  return runs;
}
