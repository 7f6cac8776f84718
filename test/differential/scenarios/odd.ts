import type { Rule, Scenario } from '../support/scenario';
import {
  API,
  get,
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

const TOKENS = { ...SIGNED_IN, access: 'a1', refresh: 'r1' };
const exists = { do: 'doesSessionExist' } as const;
const answers = (reply: Rule['reply']): Rule[] => [{ on: API, reply }];

/** Responses that no backend should send, and cookies that no page should leave. */
export const oddScenarios: readonly Scenario[] = [
  script('sign-out returns a page instead of JSON', {
    state: LIVE,
    rules: [{ on: SIGN_OUT, reply: { body: '<html>' } }],
    actions: [{ do: 'signOut' }, exists],
  }),
  script('sign-out returns nothing', {
    state: LIVE,
    rules: [{ on: SIGN_OUT, reply: { body: '' } }],
    actions: [{ do: 'signOut' }, exists],
  }),
  script('refresh returns 500 with a front token', {
    rules: [...protectedApi(), refreshFails({ status: 500, body: 'down', front: {} })],
    actions: [get(), exists],
  }),
  script('refresh returns 401 with a front token', {
    rules: [...protectedApi(), refreshFails({ ...refused('no'), front: {} })],
    actions: [get(), exists],
  }),
  script('refresh returns 403', { rules: [...protectedApi(), refreshFails({ status: 403 })] }),
  script('refresh returns 500 and removes the session', {
    rules: [...protectedApi(), refreshFails({ status: 500, body: 'down', front: 'remove' })],
    actions: [get(), exists],
  }),
  script('an anti-CSRF value, but no last update', {
    cookies: { front: {}, antiCsrf: 'c' },
    rules: [...protectedApi(), refreshes()],
  }),
  script('a last update, an anti-CSRF value, but no front token', {
    cookies: { lastUpdate: true, antiCsrf: 'c' },
    state: LIVE,
  }),
  script('header mode: remove beside new tokens', {
    mode: 'header',
    cookies: TOKENS,
    rules: answers({ body: 'x', front: 'remove', access: 'a2', refresh: 'r2' }),
    actions: [get(), get()],
  }),
  script('header mode: a response deletes the access token', {
    mode: 'header',
    cookies: TOKENS,
    rules: answers({ body: 'x', access: '' }),
    actions: [get(), get(), { do: 'getAccessToken' }],
  }),
  script('header mode: a response renews the refresh token', {
    mode: 'header',
    cookies: TOKENS,
    rules: [
      { on: API, times: 1, reply: { body: 'x', refresh: 'r2' } },
      ...protectedApi(),
      { ...refreshes(), carrying: { authorization: 'Bearer r2' } },
    ],
    actions: [get(), get()],
  }),
  script('401 that removes a missing session', {
    cookies: SIGNED_OUT,
    rules: answers({ ...refused('no'), front: 'remove' }),
  }),
  script('401 with a new front token', {
    rules: [
      { on: API, times: 1, reply: { ...refused('no'), front: { payload: { n: 2 } } } },
      ...protectedApi(),
      refreshes(),
    ],
    state: LIVE,
  }),
  script('500 with a new front token', {
    state: LIVE,
    rules: answers({ status: 500, body: 'x', front: { payload: { n: 2 } } }),
  }),
  script('403 with claim errors and a new front token', {
    state: LIVE,
    rules: answers({
      status: 403,
      body: { claimValidationErrors: [{ id: 'a', reason: 'b' }] },
      front: { payload: { n: 2 } },
    }),
  }),
  script('403 whose claim errors are a text', {
    state: LIVE,
    rules: answers({ status: 403, body: { claimValidationErrors: 'all' } }),
  }),
  script('refresh returns a redirect', {
    rules: [...protectedApi(), { on: REFRESH, reply: { status: 302, body: '' } }],
  }),
];
