import type { Action, Reply, Rule, Scenario } from '../support/scenario';
import { API, get, LIVE, script, SIGNED_IN, SIGNED_OUT } from './rules';

const CLAIM = { id: 'st-ev', reason: { message: 'wrong value' } };

const answers = (reply: Rule['reply']): Rule[] => [{ on: API, reply }];

const live = (name: string, reply: Rule['reply'], actions: readonly Action[] = [get()]) =>
  script(name, { state: LIVE, rules: answers(reply), actions });

const body: Reply['body'] = { data: 1 };

/** The effect of an API response on the session. */
export const responseScenarios: readonly Scenario[] = [
  live('a response with the same payload', { body, front: {} }),
  live('a response with another payload', { body, front: { payload: { role: 'owner' } } }, [
    get(),
    { do: 'getAccessTokenPayloadSecurely' },
  ]),
  live('a payload beyond ASCII', { body, front: { payload: { name: 'Łukasz 株式会社' } } }, [
    get(),
    { do: 'getAccessTokenPayloadSecurely' },
  ]),
  live('a response with another anti-CSRF value', { body, front: {}, antiCsrf: 'b' }, [
    get(),
    get(),
  ]),
  live('an anti-CSRF value without a front token', { body, antiCsrf: 'b' }, [get(), get()]),
  script('an anti-CSRF value without a session', {
    cookies: SIGNED_OUT,
    rules: answers({ body, antiCsrf: 'b' }),
    actions: [get(), get()],
  }),
  live('200 that removes the session', { body, front: 'remove' }),
  live('401 that removes the session', { status: 401, body, front: 'remove' }),
  live('200 that removes the session, with anti-CSRF', { body, front: 'remove', antiCsrf: 'x' }),
  script('200 that removes a missing session', {
    cookies: SIGNED_OUT,
    rules: answers({ body, front: 'remove' }),
  }),
  live('403 with claim errors', { status: 403, body: { claimValidationErrors: [CLAIM] } }),
  live('403 with an empty list of claim errors', {
    status: 403,
    body: { claimValidationErrors: [] },
  }),
  live('403 with foreign JSON', { status: 403, body: { code: 7 } }),
  live('403 as text', { status: 403, body: 'forbidden' }),
  live('403 without a body', { status: 403, body: '' }),
  live('405', { status: 405, body }),
  live('500', { status: 500, body }),
  live('no response', 'network'),
  live('an unreadable front token', { body, front: { raw: 'no-token' } }, [
    get(),
    { do: 'getUserId' },
  ]),
  live('a front token without a user', { body, front: { raw: btoa('{"ate":1,"up":{}}') } }, [
    get(),
    { do: 'getUserId' },
  ]),
  script('an unreadable front token cookie', {
    cookies: { front: { raw: 'no-token' }, lastUpdate: true },
    state: LIVE,
    actions: [{ do: 'doesSessionExist' }, { do: 'getUserId' }, get()],
  }),
  script('a session whose last update is unknown', {
    cookies: { front: {} },
    actions: [get()],
  }),
  script('an expiry that depends on the server clock', {
    // The server's clock is an hour ahead: the token is valid for half an hour here, and has expired there.
    cookies: SIGNED_IN,
    state: LIVE,
    rules: [
      ...answers({ body, front: { endsInS: 1_800, issuedAgoS: -3_600 } }),
      { on: 'POST /api_v2/auth/session/refresh', reply: { front: { endsInS: 9_000 } } },
    ],
    actions: [get(), { do: 'doesSessionExist' }],
  }),
];
