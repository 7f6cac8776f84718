import { SESSION_COOKIES, REMEMBER_COOKIES } from '../src/rules/cookies';
import { HOUR_MS, MINUTE_MS } from '../src/rules/durations';

/** Round-trip times to the server (ms): one nearby, and slow 4G. */
export const LATENCIES = [20, 150] as const;

let count = 0;

/** Returns a front token like the real one: a session with claims, with a new issue time each time. */
function frontToken(endsAt: number): string {
  count += 1;
  const up = {
    iss: 'http://localhost/api_v2/auth',
    sub: '1f4b6a1e-0d0c-4b0e-8a38-3c5a1a3bd6c1',
    tId: 'public',
    sessionHandle: 'a2e0b1f6-6a59-45a8-8a36-7f2b6f0f8f11',
    iat: Math.floor(Date.now() / 1_000) + (count % 5),
    'st-ev': { v: true, t: Date.now() },
    'st-role': { v: ['advertiser'], t: Date.now() },
    'st-perm': { v: ['read', 'write'], t: Date.now() },
    user_email: 'ana@studio.test',
  };
  return btoa(JSON.stringify({ uid: up.sub, ate: endsAt, up }));
}

/** The scripted server's state, stored in its cookie, so that the server needs no memory. */
export interface ServerState {
  /** Whether requests are refused until the session is refreshed. */
  refuses: boolean;
  latencyMs: number;
  refreshes: number;
}

const cookieOf = ({ refuses, latencyMs, refreshes }: ServerState): string =>
  `bench=${refuses ? 1 : 0}.${latencyMs}.${refreshes};path=/`;

function stateIn(cookies: string): ServerState {
  const [, refuses, latencyMs, refreshes] = /\bbench=(\d)\.(\d+)\.(\d+)/.exec(cookies) ?? [];
  return {
    refuses: refuses === '1',
    latencyMs: Number(latencyMs ?? 0),
    refreshes: Number(refreshes ?? 0),
  };
}

export const ANSWER = '{"status":"OK"}';

/** Returns the scripted server's response to a request with these cookies; `cookie` is its new state. */
export function answerTo(path: string, cookies: string) {
  const state = stateIn(cookies);
  const { latencyMs, refuses, refreshes } = state;
  const headers = { 'content-type': 'application/json' };
  if (!path.endsWith('/session/refresh'))
    return { latencyMs, status: refuses ? 401 : 200, headers, cookie: null };
  return {
    latencyMs,
    status: 200,
    headers: {
      ...headers,
      'front-token': frontToken(Date.now() + HOUR_MS),
      'anti-csrf': `anti-csrf-${count}`,
    },
    cookie: cookieOf({ ...state, refuses: false, refreshes: refreshes + 1 }),
  };
}

const write = (name: string, value: string): void => {
  document.cookie = `${name}=${value};path=/;samesite=lax`;
};

/** Writes the cookies of a session, whose token may have expired a minute ago. */
export function signIn(ended = false): void {
  write(SESSION_COOKIES.frontToken, frontToken(Date.now() + (ended ? -MINUTE_MS : HOUR_MS)));
  write(SESSION_COOKIES.lastUpdate, String(Date.now() - 1_000));
  write(SESSION_COOKIES.antiCsrf, 'anti-csrf-value');
  write(REMEMBER_COOKIES.browserSession, '1');
}

export function setServerState(state: Omit<ServerState, 'refreshes'>): void {
  document.cookie = cookieOf({ ...state, refreshes: 0 });
}

export const refreshesMade = (): number => stateIn(document.cookie).refreshes;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The fetch of both clients and the bare measurement without a network. */
export async function scriptedFetch(url: string): Promise<Response> {
  const { latencyMs, status, headers, cookie } = answerTo(new URL(url).pathname, document.cookie);
  if (latencyMs > 0) await wait(latencyMs);
  if (cookie) document.cookie = cookie;
  return new Response(ANSWER, { status, headers });
}
