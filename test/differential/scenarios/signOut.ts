import type { Reply, Rule, Scenario } from '../support/scenario';
import {
  CLEARED,
  ENDED,
  EXPIRED,
  get,
  GONE,
  LIVE,
  NO_COOKIES,
  protectedApi,
  refreshes,
  refreshFails,
  refused,
  script,
  SIGN_OUT,
  SIGNED_IN,
  SIGNED_OUT,
} from './rules';

const OK: Reply = { body: { status: 'OK' }, front: 'remove' };

const signsOut = (reply: Rule['reply'] = OK, state: readonly string[] = [LIVE]): Rule => ({
  on: SIGN_OUT,
  state,
  reply,
  becomes: GONE,
});

const REFUSED: Rule = { on: SIGN_OUT, state: [EXPIRED], reply: refused('try refresh token') };

const ends = (name: string, parts: Partial<Scenario>) =>
  script(name, { state: LIVE, actions: [{ do: 'signOut' }, { do: 'doesSessionExist' }], ...parts });

/** Sign-outs through the session API. */
export const signOutScenarios: readonly Scenario[] = [
  ends('sign-out', { rules: [signsOut()] }),
  ends('sign-out of an expired session', {
    state: EXPIRED,
    rules: [REFUSED, signsOut(), refreshes()],
  }),
  ends('sign-out with a token known to have expired', {
    state: EXPIRED,
    cookies: ENDED,
    rules: [REFUSED, signsOut(), refreshes()],
  }),
  ends('sign-out of an expired session, refresh returns 401', {
    state: EXPIRED,
    rules: [REFUSED, refreshFails(CLEARED)],
  }),
  ends('sign-out of an expired session, refresh returns 500', {
    state: EXPIRED,
    rules: [REFUSED, refreshFails({ status: 500 })],
  }),
  ends('sign-out returns 500', { rules: [signsOut({ status: 500 })] }),
  ends('sign-out has no response', { rules: [signsOut('network')] }),
  ends('sign-out returns GENERAL_ERROR with a message', {
    rules: [signsOut({ body: { status: 'GENERAL_ERROR', message: 'not now' } })],
  }),
  ends('sign-out returns GENERAL_ERROR without a message', {
    rules: [signsOut({ body: { status: 'GENERAL_ERROR' } })],
  }),
  ends('sign-out returns OK without the front token header', {
    rules: [signsOut({ body: { status: 'OK' } })],
  }),
  ends('sign-out without a session', { cookies: SIGNED_OUT, rules: [] }),
  ends('sign-out without any cookie', { cookies: NO_COOKIES, rules: [refreshFails(CLEARED)] }),
  ends('sign-out clears an anti-CSRF value', {
    cookies: { ...SIGNED_IN, antiCsrf: 'c' },
    rules: [signsOut()],
  }),
  ends('a protected request after sign-out', {
    rules: [signsOut(), ...protectedApi()],
    actions: [{ do: 'signOut' }, get(), get()],
  }),
  ends('sign-out in header mode', {
    mode: 'header',
    cookies: { ...SIGNED_IN, access: 'a1', refresh: 'r1' },
    rules: [signsOut({ ...OK, access: '', refresh: '' })],
  }),
  ends('sign-out in header mode through a proxy that drops empty headers', {
    mode: 'header',
    cookies: { ...SIGNED_IN, access: 'a1', refresh: 'r1' },
    rules: [signsOut()],
  }),
];
