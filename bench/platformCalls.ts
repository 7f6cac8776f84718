import type { Client, Options } from 'autocannon';
import { AUTH_BASE_PATH } from '../src/rules/constants';
import { formOf, PASSWORD, signUpFields } from '../test/server/support/browser';
import { PRODUCTION, startChild, type Child } from '../test/server/support/child';
import { freePort } from '../test/server/support/freePort';
import type { Place } from './databases';

export const CONNECTIONS = 10;
export const HEADERS = {
  'content-type': 'application/json',
  rid: 'emailpassword',
  'fdi-version': '4.0',
  'st-auth-mode': 'header',
};
/** The users' networks, as nginx receives them from a proxy. */
const OTHERS = '198.51.100.';
/** Each connection uses a different account, since the platform slows down parallel attempts on one. */
const PEOPLE = Array.from({ length: CONNECTIONS }, (_, at) => `person-${at}@games.example`);

export const form = (fields: Record<string, unknown>): string => JSON.stringify(formOf(fields));

const signInForm = (email: string): string => form({ email, password: PASSWORD });

async function call(url: string, path: string, body: string): Promise<Headers> {
  const target = `${url}${AUTH_BASE_PATH}${path}`;
  const answer = await fetch(target, { method: 'POST', headers: HEADERS, body });
  const text = await answer.text();
  if (!text.includes('"status":"OK"')) throw new Error(`${path}: ${answer.status} ${text}`);
  return answer.headers;
}

/** Each connection is one user who signs in repeatedly. */
export function signingIn(url: string): Options {
  const people = [...PEOPLE];
  return {
    url: `${url}${AUTH_BASE_PATH}/signin`,
    method: 'POST',
    setupClient: (client) => client.setBody(signInForm(people.pop() ?? '')),
    verifyBody: (body) => String(body).includes('"status":"OK"'),
  };
}

/** Returns a header of a raw response, in which names and values alternate. */
function headerOf(raw: unknown, name: string): string | undefined {
  if (!Array.isArray(raw)) return undefined;
  const at = raw.findIndex((text) => String(text).toLowerCase() === name);
  return at < 0 ? undefined : String(raw[at + 1]);
}

/** Each connection has its own session and uses every refresh token once; requests go to `front`. */
export async function refreshing(url: string, front = url): Promise<Options> {
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

export async function reporting(url: string): Promise<Options> {
  const headers = await call(url, '/signin', signInForm(PEOPLE[0] ?? ''));
  const authorization = `Bearer ${headers.get('st-access-token') ?? ''}`;
  return {
    url: `${url}/api/report?channel=&page=1&size=20`,
    headers: { ...HEADERS, authorization },
    verifyBody: (body) => String(body).includes('"ret":0'),
  };
}

/** Starts a platform in production mode with demo data and accounts, and stops it after the work. */
export async function withPlatform<Result>(
  { dataDir, databaseUrl }: Place,
  work: (platform: { readonly child: Child; readonly url: string }) => Promise<Result>,
  before?: string,
): Promise<Result> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const data = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
  const all = { ...PRODUCTION, PORT: String(port), PUBLIC_URL: url, ...data };
  // The demo data are created by a first start outside production.
  await stopAfter(startChild({ ...all, NODE_ENV: 'development' }), async () => {});
  const child = startChild(all, before === undefined ? {} : { before });
  return stopAfter(child, async () => {
    for (const email of PEOPLE) await call(url, '/signup', form(signUpFields(email)));
    return work({ child, url });
  });
}

async function stopAfter<Result>(child: Child, work: () => Promise<Result>): Promise<Result> {
  await child.ready();
  try {
    return await work();
  } finally {
    child.process.kill('SIGTERM');
    await child.ended;
  }
}
