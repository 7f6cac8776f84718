import type { Action, Reply, Rule, Scenario, StartingCookies } from '../support/scenario';

/** The server states that most scripts use. */
export const LIVE = 'live';
export const EXPIRED = 'expired';
export const GONE = 'gone';

export const REFRESH = 'POST /api_v2/auth/session/refresh';
export const SIGN_OUT = 'POST /api_v2/auth/signout';
export const SIGN_IN = 'POST /api_v2/auth/signin';
export const API = 'GET /api/a';

/** A session left by an earlier page. */
export const SIGNED_IN: StartingCookies = { front: {}, lastUpdate: true };

/** The same with an access token known to have expired. */
export const ENDED: StartingCookies = { front: { endsInS: -60 }, lastUpdate: true };

/** A browser known to have no session. */
export const SIGNED_OUT: StartingCookies = { lastUpdate: true };

/** A browser on its first visit. */
export const NO_COOKIES: StartingCookies = {};

export const refused = (message: string): Reply => ({ status: 401, body: { message } });

/** An API that responds in the state `live` and refuses in all others. */
export const protectedApi = (on = API): Rule[] => [
  { on, state: [LIVE], reply: { body: { data: on } } },
  { on, reply: refused('try refresh token') },
];

/** A refresh request that succeeds. */
export const refreshes = (reply: Reply = { front: {} }): Rule => ({
  on: REFRESH,
  state: [EXPIRED, LIVE],
  reply,
  becomes: LIVE,
});

/** A refresh request that always fails with this reply. */
export const refreshFails = (reply: Rule['reply']): Rule => ({ on: REFRESH, reply });

/** The server's own refusal of a refresh, which clears the session. */
export const CLEARED: Reply = { ...refused('unauthorised'), front: 'remove' };

export const get = (path = '/api/a'): Action => ({ do: 'fetch', path });

/** Several requests at the same time. */
export const atOnce = (count: number, action: Action = get()): Action => ({
  do: 'together',
  lanes: Array.from({ length: count }, () => [action]),
});

/** Returns a script; by default a request on an expired session that can be refreshed. */
export const script = (name: string, parts: Partial<Omit<Scenario, 'name'>>): Scenario => ({
  name,
  cookies: SIGNED_IN,
  state: EXPIRED,
  rules: [...protectedApi(), refreshes()],
  actions: [get()],
  ...parts,
});
