import type { Action, Reply, Rule, Scenario } from '../support/scenario';
import {
  CLEARED,
  get,
  LIVE,
  NO_COOKIES,
  protectedApi,
  REFRESH,
  refreshes,
  refreshFails,
  refused,
  script,
  SIGN_IN,
  SIGNED_IN,
  SIGNED_OUT,
} from './rules';

const signsIn = (reply: Reply = { body: { status: 'OK' }, front: {} }): Rule => ({
  on: SIGN_IN,
  reply,
  becomes: LIVE,
});

const post: Action = { do: 'fetch', path: '/api_v2/auth/signin', method: 'POST', body: {} };
const form: Action = { do: 'signIn' };

/** Responses that open a session. */
export const signInScenarios: readonly Scenario[] = [
  script('a sign-in opens a session', {
    cookies: SIGNED_OUT,
    rules: [signsIn(), ...protectedApi()],
    actions: [post, { do: 'doesSessionExist' }, { do: 'getUserId' }, get()],
  }),
  script('a first sign-in by the form', {
    cookies: NO_COOKIES,
    rules: [signsIn(), refreshFails(CLEARED)],
    actions: [form],
  }),
  script('a first sign-in by another caller', {
    cookies: NO_COOKIES,
    rules: [signsIn(), refreshFails(CLEARED)],
    actions: [post],
  }),
  script('a sign-in with the wrong password', {
    cookies: SIGNED_OUT,
    rules: [{ on: SIGN_IN, reply: { body: { status: 'WRONG_CREDENTIALS_ERROR' } } }],
    actions: [form, { do: 'doesSessionExist' }],
  }),
  script('a sign-in that an old server refuses for its stale session', {
    rules: [
      { on: SIGN_IN, times: 1, reply: refused('try refresh token') },
      signsIn(),
      { ...refreshes(), on: REFRESH },
    ],
    actions: [form],
  }),
  script('a sign-in as another user over a session', {
    cookies: SIGNED_IN,
    rules: [signsIn({ body: { status: 'OK' }, front: { user: 'eve', payload: { sub: 'eve' } } })],
    actions: [form, { do: 'getUserId' }],
  }),
  script('a sign-in with an anti-CSRF value', {
    cookies: SIGNED_OUT,
    rules: [signsIn({ body: { status: 'OK' }, front: {}, antiCsrf: 'first' }), ...protectedApi()],
    actions: [form, get()],
  }),
  script('a sign-in in header mode', {
    mode: 'header',
    cookies: SIGNED_OUT,
    rules: [
      signsIn({ body: { status: 'OK' }, front: {}, access: 'a1', refresh: 'r1' }),
      ...protectedApi(),
    ],
    actions: [form, get(), { do: 'getAccessToken' }],
  }),
];
