import type { Action, Reply, Rule, Scenario, StartingCookies } from '../support/scenario';

/** The server's states that most scripts know. */
export const LIVE = 'live';
export const EXPIRED = 'expired';
export const GONE = 'gone';

export const REFRESH = 'POST /api_v2/auth/session/refresh';
export const SIGN_OUT = 'POST /api_v2/auth/signout';
export const SIGN_IN = 'POST /api_v2/auth/signin';
export const API = 'GET /api/a';

/** A session as an earlier page left it. */
export const SIGNED_IN: StartingCookies = { front: {}, lastUpdate: true };

/** The same, with an access token that is known to have ended. */
export const ENDED: StartingCookies = { front: { endsInS: -60 }, lastUpdate: true };

/** A browser that knows that it has no session. */
export const SIGNED_OUT: StartingCookies = { lastUpdate: true };

/** A browser that has never been here. */
export const NO_COOKIES: StartingCookies = {};

export const refused = (message: string): Reply => ({ status: 401, body: { message } });

/** An API that answers in the state `live` and refuses in all others. */
export const protectedApi = (on = API): Rule[] => [
  { on, state: [LIVE], reply: { body: { data: on } } },
  { on, reply: refused('try refresh token') },
];

/** The refresh call works. */
export const refreshes = (reply: Reply = { front: {} }): Rule => ({
  on: REFRESH,
  state: [EXPIRED, LIVE],
  reply,
  becomes: LIVE,
});

/** The refresh call fails so, always. */
export const refreshFails = (reply: Rule['reply']): Rule => ({ on: REFRESH, reply });

/** The server's own refusal of a refresh: it clears the session. */
export const CLEARED: Reply = { ...refused('unauthorised'), front: 'remove' };

export const get = (path = '/api/a'): Action => ({ do: 'fetch', path });

/** Several calls at the same time. */
export const atOnce = (count: number, action: Action = get()): Action => ({
  do: 'together',
  lanes: Array.from({ length: count }, () => [action]),
});

/** A script by what is special in it: else a call on an expired session that can be refreshed. */
export const script = (name: string, parts: Partial<Omit<Scenario, 'name'>>): Scenario => ({
  name,
  cookies: SIGNED_IN,
  state: EXPIRED,
  rules: [...protectedApi(), refreshes()],
  actions: [get()],
  ...parts,
});
