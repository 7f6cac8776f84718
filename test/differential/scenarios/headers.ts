import type { Action, Rule, Scenario, StartingCookies } from '../support/scenario';
import {
  API,
  CLEARED,
  EXPIRED,
  get,
  LIVE,
  protectedApi,
  REFRESH,
  refreshes,
  refreshFails,
  refused,
  script,
  SIGNED_IN,
} from './rules';

const TOKENS: StartingCookies = { ...SIGNED_IN, access: 'a1', refresh: 'r1' };

/** The API accepts only this access token. */
const takes = (access: string): Rule[] => [
  { on: API, carrying: { authorization: `Bearer ${access}` }, reply: { body: 'well' } },
  { on: API, reply: refused('try refresh token') },
];

const renews: Rule = {
  on: REFRESH,
  carrying: { authorization: 'Bearer r1' },
  reply: { front: {}, access: 'a2', refresh: 'r2' },
};

/** The same, also with the refresh token that it issued. */
const renewsAgain: Rule[] = [renews, { ...renews, carrying: { authorization: 'Bearer r2' } }];

const header = (name: string, parts: Partial<Scenario>) =>
  script(name, { mode: 'header', cookies: TOKENS, rules: [...takes('a2'), renews], ...parts });

const withOwn = (headers: Record<string, string>): Action => ({
  do: 'fetch',
  path: '/api/a',
  headers,
});

const own = (mode: 'cookie' | 'header', headers: Record<string, string>, name: string) =>
  script(name, { mode, state: LIVE, cookies: TOKENS, actions: [withOwn(headers)] });

/** Tokens in headers, and headers set by the caller. */
export const headerScenarios: readonly Scenario[] = [
  header('header mode: a request carries the access token', { rules: takes('a1') }),
  header('header mode: refresh renews both tokens', {}),
  header('header mode: refresh renews the access token alone', {
    rules: [...takes('a2'), { ...renews, reply: { front: {}, access: 'a2' } }],
  }),
  header('header mode: refresh returns 401', { rules: [...takes('a2'), refreshFails(CLEARED)] }),
  header('header mode: only the refresh token is left', {
    cookies: { ...SIGNED_IN, refresh: 'r1' },
  }),
  header('header mode: only the access token is left', {
    cookies: { ...SIGNED_IN, access: 'a1' },
    rules: [...takes('a2'), refreshFails(CLEARED)],
  }),
  header('header mode: a response renews the access token', {
    rules: [
      { on: API, times: 1, reply: { front: { payload: { n: 2 } }, access: 'a2' } },
      ...takes('a2'),
    ],
    actions: [get(), get(), { do: 'getAccessToken' }],
  }),
  header("header mode: the caller's copy of the access token is not replayed", {
    rules: [...takes('a2'), ...renewsAgain],
    maxRefreshes: 2,
    actions: [withOwn({ Authorization: 'Bearer a1' })],
  }),
  header("header mode: the caller's copy in a lower-case header", {
    rules: [...takes('a2'), ...renewsAgain],
    maxRefreshes: 2,
    actions: [withOwn({ authorization: 'Bearer a1' })],
  }),
  header("header mode: the caller's own Authorization", {
    rules: [...takes('foreign'), renews],
    actions: [withOwn({ Authorization: 'Bearer foreign' })],
  }),
  script("cookie mode: the caller's own Authorization", {
    state: LIVE,
    actions: [withOwn({ Authorization: 'Bearer foreign' })],
  }),
  script('cookie mode: tokens of an earlier header session are still sent', {
    state: EXPIRED,
    cookies: TOKENS,
    rules: [...takes('a2'), renews],
  }),
  own('cookie', { rid: 'own' }, "the caller's rid"),
  own('cookie', { 'st-auth-mode': 'header' }, "the caller's st-auth-mode"),
  own('cookie', { 'anti-csrf': 'own' }, "the caller's anti-CSRF value"),
  script('credentials set by the caller', {
    state: LIVE,
    rules: protectedApi(),
    actions: [{ do: 'fetch', path: '/api/a', credentials: true }],
  }),
  script('credentials on an expired session', {
    rules: [...protectedApi(), refreshes()],
    actions: [{ do: 'fetch', path: '/api/a', credentials: true }],
  }),
];
