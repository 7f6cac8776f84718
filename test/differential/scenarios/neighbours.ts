import type { Action, Rule, Scenario, StartingCookies } from '../support/scenario';
import {
  API,
  CLEARED,
  EXPIRED,
  get,
  GONE,
  LIVE,
  protectedApi,
  REFRESH,
  refreshes,
  refreshFails,
  refused,
  script,
  SIGN_OUT,
  SIGNED_IN,
  SIGNED_OUT,
} from './rules';

const DOWN = 'down';

const wait = (ms: number): Action => ({ do: 'wait', ms });

/** A server with an outage of its session check: it refuses the token, and the refresh fails. */
const outage: Rule[] = [
  { on: API, state: [DOWN], reply: refused('try refresh token') },
  { on: REFRESH, state: [DOWN], reply: { status: 500, body: { message: 'down' } } },
];

/** A request during the actions of another tab. */
const beside = (...others: Action[]): Action[] => [
  { do: 'together', lanes: [[wait(10), get()], others] },
];

const marked = (marks: NonNullable<StartingCookies['marks']>): StartingCookies => ({
  ...SIGNED_IN,
  marks,
});

const found = (name: string, cookies: StartingCookies): Scenario =>
  script(name, {
    cookies,
    state: LIVE,
    rules: [
      ...protectedApi(),
      { on: SIGN_OUT, reply: { body: { status: 'OK' }, front: 'remove' }, becomes: EXPIRED },
    ],
    actions: [{ do: 'doesSessionExist' }, get()],
  });

/** Outages, other hosts, sessions of other users, and other tabs at work. */
export const neighbourScenarios: readonly Scenario[] = [
  script('N1: a request a second while the server is down, and one when it is back', {
    state: DOWN,
    rules: [...outage, ...protectedApi(), refreshes()],
    actions: [
      ...[1, 2, 3].flatMap(() => [get(), wait(1_200)]),
      { do: 'server', state: EXPIRED },
      get(),
      get(),
    ],
  }),
  script('N2: a request to another host in cookie mode', {
    rules: [{ on: 'GET https://elsewhere.example/x', reply: { body: 'x' } }],
    actions: [{ do: 'fetch', path: 'https://elsewhere.example/x' }],
  }),
  found('N3: a session of another application', SIGNED_IN),
  found(
    "N3: a session of another application, after one of this portal's",
    marked({ begun: 'someone before' }),
  ),
  found(
    'N3: a session that began here, in the same browser session',
    marked({ begun: 'ana', browserSession: true }),
  ),
  found('N3: a session that began here, in a browser closed since', marked({ begun: 'ana' })),
  script('N4: another tab holds the lock, refreshes and releases the lock', {
    actions: beside(
      { do: 'otherTabLock', is: 'taken' },
      wait(400),
      { do: 'server', state: LIVE },
      { do: 'otherTab', cookies: SIGNED_IN },
      { do: 'otherTabLock', is: 'free' },
    ),
  }),
  script('N4: another tab holds the lock beyond the timeout', {
    actions: beside(
      { do: 'otherTabLock', is: 'taken' },
      wait(1_700),
      { do: 'server', state: LIVE },
      { do: 'otherTab', cookies: SIGNED_IN },
      { do: 'otherTabLock', is: 'free' },
    ),
  }),
  script('N4: another tab holds the lock and signs out', {
    rules: [...protectedApi(), { on: REFRESH, reply: refused('unauthorised') }],
    actions: beside(
      { do: 'otherTabLock', is: 'taken' },
      wait(400),
      { do: 'wipeCookies' },
      { do: 'otherTab', cookies: { lastUpdate: true } },
      { do: 'otherTabLock', is: 'free' },
    ),
  }),
  script('N4: a tab died with the lock', { actions: beside({ do: 'otherTabLock', is: 'died' }) }),
  script('N5: cookies and session wiped under an open page, then three requests', {
    state: LIVE,
    rules: [...protectedApi(), { on: REFRESH, reply: refused('unauthorised') }],
    actions: [get(), { do: 'wipeCookies' }, { do: 'server', state: EXPIRED }, get(), get(), get()],
  }),
  script('N6: a page of another host signs in, and the session ends', {
    cookies: SIGNED_OUT,
    state: LIVE,
    rules: [...protectedApi(), refreshFails(CLEARED)],
    actions: [
      { do: 'otherTab', cookies: SIGNED_IN },
      get(),
      { do: 'server', state: EXPIRED },
      get(),
      get(),
    ],
  }),
  ...([200, 401] as const).map((status) =>
    script(`N6: a page of another host signs in, and a ${status} removes its session`, {
      cookies: SIGNED_OUT,
      rules: [{ on: 'GET /api/a', reply: { status, body: {}, front: 'remove' } }],
      actions: [{ do: 'otherTab', cookies: SIGNED_IN }, get()],
    }),
  ),
  script('N6: a page of another host signs in, and the session is refreshed', {
    cookies: SIGNED_OUT,
    actions: [{ do: 'otherTab', cookies: SIGNED_IN }, get()],
  }),
  script('N6: a page of another host signs in, and this one signs out', {
    cookies: SIGNED_OUT,
    state: LIVE,
    rules: [{ on: SIGN_OUT, reply: { body: { status: 'OK' }, front: 'remove' } }],
    actions: [{ do: 'otherTab', cookies: SIGNED_IN }, { do: 'signOut' }],
  }),
  script('N6: a page of another host signs out', {
    state: LIVE,
    actions: [
      get(),
      { do: 'wipeCookies' },
      { do: 'otherTab', cookies: SIGNED_OUT },
      { do: 'server', state: GONE },
      get(),
      get(),
    ],
  }),
  script('N6: a page of another host signs in someone else, whose session ends', {
    state: LIVE,
    rules: [...protectedApi(), refreshFails(CLEARED)],
    actions: [
      get(),
      { do: 'otherTab', cookies: { front: { user: 'bo' }, lastUpdate: true } },
      { do: 'server', state: EXPIRED },
      get(),
    ],
  }),
];
