/** @jest-environment node */
import { createSignInRecord } from '../../src/browser/signInRecord';
import {
  PORTAL_COOKIES,
  REMEMBER_COOKIES,
  SESSION_COOKIES,
  STORAGE_KEYS,
} from '../../src/rules/cookies';
import { FakeCookies, FakeStorage } from '../support/fakeBrowser';

const NOW = Date.UTC(2029, 0, 1);
const DAY = 86_400_000;

function open(id: string | null = 'ana') {
  const cookies = new FakeCookies();
  const storage = new FakeStorage();
  const time = { now: NOW };
  const record = createSignInRecord({
    cookies,
    storage,
    clock: () => time.now,
    domain: '.adlantern.example',
    sessionId: () => id,
  });
  const days = (name: string) => cookies.kept.get(name)?.days;
  return { cookies, storage, time, record, days };
}

const jwtOf = (json: string) => `h.${Buffer.from(json).toString('base64url')}.s`;
const jwt = (payload: unknown) => jwtOf(JSON.stringify(payload));

describe('spec 4: a sign-in stores', () => {
  it('the user and the way, for all pages of the domain', () => {
    const { cookies, record } = open();
    cookies.put(PORTAL_COOKIES.ssoJwt, 'of somebody else');
    record.signedIn('ana@b.test', false, null, 'otp-email');
    expect(cookies.kept.get(PORTAL_COOKIES.username)).toEqual({
      value: 'ana%40b.test',
      days: 60,
      domain: '.adlantern.example',
    });
    expect(record.signInType()).toEqual({ type: '2', lastType: 'otp-email' });
    expect(cookies.value(PORTAL_COOKIES.ssoJwt)).toBeNull();
    expect(cookies.value(PORTAL_COOKIES.accessToken)).toBeNull();
  });

  it("the console's tokens, the refresh token for its lifetime", () => {
    const { cookies, days, record } = open();
    const refreshToken = { token: 'r', expiry: NOW + 30 * DAY, createdTime: NOW };
    record.signedIn('a', false, { accessToken: 'a', agentAccessToken: 'b', refreshToken });
    expect(cookies.value(PORTAL_COOKIES.accessToken)).toBe('a');
    expect(cookies.value(PORTAL_COOKIES.oauth2AccessToken)).toBe('b');
    expect([cookies.value(PORTAL_COOKIES.refreshToken), days(PORTAL_COOKIES.refreshToken)]).toEqual(
      ['r', 30],
    );
  });

  it('no token that the console did not get', () => {
    const { cookies, record } = open();
    record.signedIn('a', false, { accessToken: null, agentAccessToken: null, refreshToken: null });
    for (const name of [
      PORTAL_COOKIES.accessToken,
      PORTAL_COOKIES.oauth2AccessToken,
      PORTAL_COOKIES.refreshToken,
    ])
      expect(cookies.value(name)).toBeNull();
  });

  it('that it ends with the browser session, unless the user is to be remembered', () => {
    const { cookies, days, record, storage, time } = open();
    record.signedIn('ana@b.test', true, null);
    expect(days(REMEMBER_COOKIES.browserSession)).toBeNull();
    expect(storage.get(STORAGE_KEYS.rememberedEmail)).toBe('ana@b.test');
    expect(record.remembers()).toBe(true);
    time.now = Number(cookies.value(REMEMBER_COOKIES.rememberUntil));
    expect(time.now).toBe(NOW + Number(days(REMEMBER_COOKIES.rememberUntil)) * DAY);
    expect(record.remembers()).toBe(false);
    record.signedIn('ana@b.test', false, null);
    expect(cookies.value(REMEMBER_COOKIES.rememberUntil)).toBeNull();
    expect(storage.get(STORAGE_KEYS.rememberedEmail)).toBeNull();
  });

  it('which session began here, if there is one', () => {
    const { cookies, record } = open();
    record.signedIn('a', false, null);
    expect(cookies.value(REMEMBER_COOKIES.begun)).toBe('ana');
    const none = open(null);
    none.record.signedIn('a', false, null);
    expect(none.cookies.value(REMEMBER_COOKIES.begun)).toBeNull();
  });

  it('that it was at the identity provider, even without an address', () => {
    const { cookies, record } = open();
    record.signedInElsewhere(null);
    expect(record.signInType()).toEqual({ type: '1', lastType: '1' });
    expect(cookies.value(PORTAL_COOKIES.username)).toBeNull();
    expect(cookies.value(REMEMBER_COOKIES.begun)).toBe('ana');
    record.signedInElsewhere('ana@b.test');
    expect(cookies.value(PORTAL_COOKIES.username)).toBe('ana%40b.test');
  });
});

it('of two cookies of a name the last counts: another host can plant one on a longer path', () => {
  const { cookies, record } = open();
  jest.spyOn(cookies, 'all').mockReturnValue(['1', '2']);
  expect(record.signInType()).toEqual({ type: '2', lastType: '2' });
});

it.each([
  ['gets the mark of the browser session', null, '1'],
  ['gets none if this device stays signed in', String(NOW + 1), null],
  ['gets it if that period has just ended', String(NOW), '1'],
])('a session that this portal did not begin: %s', (_what, until, mark) => {
  const { cookies, days, record } = open();
  cookies.put(REMEMBER_COOKIES.rememberUntil, until);
  record.adoptSession();
  expect(cookies.value(REMEMBER_COOKIES.browserSession)).toBe(mark);
  // Only for the browser session.
  expect(days(REMEMBER_COOKIES.browserSession) ?? null).toBeNull();
});

it('after a session ends, stores only the login type and whether to remember the user', () => {
  const { cookies, record } = open();
  const refreshToken = { token: 'r', expiry: NOW + DAY, createdTime: NOW };
  record.signedIn('a', true, { accessToken: 'a', agentAccessToken: 'b', refreshToken });
  cookies.put(PORTAL_COOKIES.ssoJwt, 'jwt');
  record.forgetSession();
  const removed = jest.spyOn(cookies, 'remove');
  record.forgetSession();
  // Nothing is left to remove.
  expect(removed).not.toHaveBeenCalled();
  expect([...cookies.kept.keys()].toSorted()).toEqual(
    [
      PORTAL_COOKIES.signInType,
      PORTAL_COOKIES.lastLoginType,
      REMEMBER_COOKIES.rememberUntil,
    ].toSorted(),
  );
});

it('clears the login values at a sign-out', () => {
  const { cookies, record, storage } = open();
  record.signedIn('a', true, null);
  cookies.put(PORTAL_COOKIES.ssoJwt, 'jwt');
  record.clearLoginValues();
  record.storeLogoutTime(NOW);
  expect([...cookies.kept.keys()].toSorted()).toEqual(
    [PORTAL_COOKIES.lastLoginType, PORTAL_COOKIES.username, REMEMBER_COOKIES.begun].toSorted(),
  );
  expect(storage.get(STORAGE_KEYS.loggedOutAt)).toBe(String(NOW));
});

it.each([PORTAL_COOKIES.ssoJwt, SESSION_COOKIES.frontToken, PORTAL_COOKIES.signInType])(
  '%s alone hints at a session',
  (name) => {
    const { cookies, record } = open();
    cookies.put(PORTAL_COOKIES.lastLoginType, '1');
    expect(record.hintsSession()).toBe(false);
    cookies.put(name, 'x');
    expect(record.hintsSession()).toBe(true);
  },
);

it.each([
  ['none', null, false],
  ['a new one', jwt({ iat: NOW / 1_000 }), true],
  ['one from a clock that is ahead', jwt({ iat: NOW / 1_000 + 60 }), true],
  ['one from ten minutes ago', jwt({ iat: NOW / 1_000 - 600 }), false],
  ['one without an issue time', jwt({ sub: 'a' }), true],
  ['one whose time is a text', jwt({ iat: '1' }), true],
  ['one whose time is infinite', jwtOf('{"iat":1e999}'), true],
  ['one that is not an object', jwt(null), true],
  ['one that is not a JWT', 'x', true],
])('detects a recent single sign-on by its JWT: %s', (_what, value, isLate) => {
  const { cookies, record } = open();
  cookies.put(PORTAL_COOKIES.ssoJwt, value);
  expect(record.signedOnLately()).toBe(isLate);
});
