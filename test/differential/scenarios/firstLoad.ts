import type { Action, Reply, Rule, Scenario } from '../support/scenario';
import {
  API,
  atOnce,
  CLEARED,
  EXPIRED,
  get,
  LIVE,
  NO_COOKIES,
  protectedApi,
  REFRESH,
  refreshes,
  refreshFails,
  refused,
  script,
  SIGNED_IN,
  SIGNED_OUT,
} from './rules';

const OPEN: Rule = { on: API, reply: { body: 'open to all' } };
const DOWN: Reply = { status: 500, body: { message: 'down' } };
const exists: Action = { do: 'doesSessionExist' };

const first = (name: string, refresh: Rule['reply'], actions: readonly Action[], api = OPEN) =>
  script(name, { cookies: NO_COOKIES, rules: [api, refreshFails(refresh)], actions });

/** Pages opened without cookies, or with those of an earlier sign-out. */
export const firstLoadScenarios: readonly Scenario[] = [
  first('first load: refresh returns 401, two requests', CLEARED, [get(), get()]),
  first('first load: refresh returns 401 without a front token', refused('none'), [get(), get()]),
  first('first load: the API refuses', CLEARED, [get()], { on: API, reply: refused('no') }),
  first('first load: the API fails', CLEARED, [get()], { on: API, reply: DOWN }),
  first('first load: refresh returns 404, two requests', { status: 404 }, [get(), get()]),
  first('first load: refresh returns 500, two requests', DOWN, [get(), get()]),
  first('first load: refresh has no response, two requests', 'network', [get(), get()]),
  first('first load: is there a session? refresh returns 401', CLEARED, [exists, exists]),
  first('first load: is there a session? refresh returns 404', { status: 404 }, [exists, exists]),
  first('first load: is there a session? refresh returns 500', DOWN, [exists, exists]),
  first('first load: is there a session? refresh has no response', 'network', [exists, exists]),
  first('first load: whose session?', CLEARED, [{ do: 'getUserId' }]),
  first('first load: which payload?', CLEARED, [{ do: 'getAccessTokenPayloadSecurely' }]),
  {
    ...first('first load: three requests at once, no session', CLEARED, [atOnce(3)]),
    unordered: true,
  },
  script('only the script-visible cookies were wiped: a refresh restores the session', {
    cookies: NO_COOKIES,
  }),
  script('only the script-visible cookies were wiped: is there a session?', {
    cookies: NO_COOKIES,
    actions: [exists, { do: 'getUserId' }],
  }),
  script('only the script-visible cookies were wiped, under an anti-CSRF rule', {
    cookies: NO_COOKIES,
    rules: [
      ...protectedApi(),
      { ...refreshes(), carrying: { 'anti-csrf': 'known' } },
      refreshFails(CLEARED),
    ],
  }),
  script('cookies wiped between two requests', {
    cookies: SIGNED_IN,
    state: LIVE,
    actions: [get(), { do: 'wipeCookies' }, get()],
  }),
  script('cookies and session wiped between two requests', {
    cookies: SIGNED_IN,
    state: LIVE,
    rules: [...protectedApi(), { on: REFRESH, reply: CLEARED }],
    actions: [get(), { do: 'wipeCookies' }, { do: 'server', state: EXPIRED }, get()],
  }),
  script('signed out before: a protected request', { cookies: SIGNED_OUT }),
  script('signed out before: a public request', { cookies: SIGNED_OUT, rules: [OPEN] }),
  script('signed out before: is there a session?', { cookies: SIGNED_OUT, actions: [exists] }),
  script('signed out before: whose session?', {
    cookies: SIGNED_OUT,
    actions: [{ do: 'getUserId' }, { do: 'getAccessTokenPayloadSecurely' }],
  }),
];
