import { SESSION_COOKIES, REMEMBER_COOKIES } from '../src/rules/cookies';

/** Latency of the scripted server (ms). */
export const LATENCY_MS = 20;

const HOUR_MS = 3_600_000;

let count = 0;

/** A front token like the real one: a session with claims, another issue time each time. */
function frontToken(): string {
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
  const content = { uid: up.sub, ate: Date.now() + HOUR_MS, up };
  return btoa(JSON.stringify(content));
}

const write = (name: string, value: string): void => {
  document.cookie = `${name}=${value};path=/;samesite=lax`;
};

/** Leaves the cookies of a session that looks alive. */
export function signIn(): void {
  write(SESSION_COOKIES.frontToken, frontToken());
  write(SESSION_COOKIES.lastUpdate, String(Date.now() - 1_000));
  write(SESSION_COOKIES.antiCsrf, 'anti-csrf-value');
  write(REMEMBER_COOKIES.browserSession, '1');
}

/** The scripted server: a session that has expired is refused until it was refreshed. */
export const server = { expired: false, latencyMs: 0, refreshes: 0 };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The fetch that both clients and the bare measurement send by. */
export async function scriptedFetch(url: string): Promise<Response> {
  const refreshing = url.endsWith('/session/refresh');
  const refused = server.expired && !refreshing;
  if (refreshing) {
    server.expired = false;
    server.refreshes += 1;
  }
  if (server.latencyMs > 0) await wait(server.latencyMs);
  return new Response('{"status":"OK"}', {
    status: refused ? 401 : 200,
    headers: refreshing
      ? { 'front-token': frontToken(), 'anti-csrf': `anti-csrf-${count}` }
      : { 'content-type': 'application/json' },
  });
}
