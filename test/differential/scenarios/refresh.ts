import type { Scenario } from '../support/scenario';
import {
  API,
  atOnce,
  ENDED,
  EXPIRED,
  get,
  LIVE,
  protectedApi,
  REFRESH,
  refreshes,
  refused,
  script,
  SIGNED_IN,
} from './rules';

const refusing = { on: API, reply: refused('no') };

/** Requests with an expired access token, where the refresh succeeds. */
export const refreshScenarios: readonly Scenario[] = [
  script('a request with a live session', { state: LIVE }),
  script('20 requests at once with a live session', { state: LIVE, actions: [atOnce(20)] }),
  script('an expired session is refreshed once and the request repeated', {}),
  script('a refresh that changes the payload', {
    rules: [...protectedApi(), refreshes({ front: { payload: { role: 'owner' } } })],
  }),
  script('a refresh whose payload contains its issue time', {
    cookies: { front: { issuedAgoS: 600 }, lastUpdate: true },
    rules: [...protectedApi(), refreshes({ front: { issuedAgoS: 0 } })],
  }),
  script('20 requests at once on an expired session', { unordered: true, actions: [atOnce(20)] }),
  script('requests 3 ms apart on an expired session', {
    unordered: true,
    actions: [
      {
        do: 'together',
        lanes: [0, 3, 6, 9].map((ms) => [{ do: 'wait' as const, ms }, get()]),
      },
    ],
  }),
  script('a token known to have expired', { cookies: ENDED }),
  script('20 requests at once with a token known to have expired', {
    unordered: true,
    cookies: ENDED,
    actions: [atOnce(20)],
  }),
  script('a session that expires a second time', {
    actions: [get(), { do: 'server', state: EXPIRED }, get()],
  }),
  script('an API that refuses three times and then accepts', {
    rules: [{ ...refusing, times: 3 }, ...protectedApi(), refreshes()],
  }),
  script('an API that always refuses', { rules: [refusing, refreshes()] }),
  script('an API that always refuses, at most 2 refreshes', {
    maxRefreshes: 2,
    rules: [refusing, refreshes()],
  }),
  script('an API that always refuses, no refresh permitted', {
    maxRefreshes: 0,
    rules: [refusing, refreshes()],
  }),
  script('a refusal without a session, no refresh permitted', {
    maxRefreshes: 0,
    cookies: { lastUpdate: true },
    rules: [refusing],
  }),
  script('another session-expired status', {
    expiredStatus: 440,
    rules: [{ on: API, state: [EXPIRED], reply: { status: 440 } }, ...protectedApi(), refreshes()],
  }),
  script('401 where another status means an expired session', {
    expiredStatus: 440,
    rules: [refusing],
  }),
  script("a POST is sent again with its body and the caller's headers", {
    rules: [...protectedApi('POST /api/a'), refreshes()],
    actions: [
      { do: 'fetch', path: '/api/a', method: 'POST', body: { n: 1 }, headers: { 'x-own': 'mine' } },
    ],
  }),
  script('the anti-CSRF value is sent and renewed', {
    cookies: { ...SIGNED_IN, antiCsrf: 'old' },
    rules: [
      { on: API, state: [LIVE], carrying: { 'anti-csrf': 'new' }, reply: { body: 'well' } },
      { on: API, reply: refused('try refresh token') },
      { ...refreshes({ front: {}, antiCsrf: 'new' }), carrying: { 'anti-csrf': 'old' } },
    ],
  }),
  script('another tab refreshed while the request was in flight', {
    actions: [
      {
        do: 'together',
        lanes: [
          [get()],
          [
            { do: 'wait', ms: 10 },
            { do: 'server', state: LIVE },
            { do: 'otherTab', cookies: SIGNED_IN },
          ],
        ],
      },
    ],
  }),
  script('another tab signed out while the request was in flight', {
    rules: [...protectedApi(), { on: REFRESH, reply: refused('unauthorised') }],
    actions: [
      {
        do: 'together',
        lanes: [
          [get()],
          [
            { do: 'wait', ms: 10 },
            { do: 'wipeCookies' },
            { do: 'otherTab', cookies: { lastUpdate: true } },
          ],
        ],
      },
    ],
  }),
  script('the refresh names another user', {
    rules: [...protectedApi(), refreshes({ front: { user: 'eve' } })],
    actions: [get(), { do: 'getUserId' }],
  }),
];
