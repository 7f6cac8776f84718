import { SESSION_COOKIES } from '../../src/config/cookies';
import { createClockSkew } from '../../src/session/clockSkew';
import { CookieSessionTokens } from '../../src/session/sessionTokens';
import { person } from '../model/cases/facts';
import { createBrowser } from '../support/fakeBrowser';
import { createFakePorts } from '../support/fakePorts';
import { frontTokenOf } from '../support/frontToken';
import { arrange, PAGE } from '../support/world';

const REQUEST = { method: 'GET', url: `${PAGE}/api/a`, credentials: true } as const;

function inMode(transferMethod: 'cookie' | 'header') {
  const browser = createBrowser();
  const { addresses } = createFakePorts(browser, new URL(PAGE));
  const { cookies, storage } = browser;
  const clock = () => browser.clock.now;
  const skew = createClockSkew(clock, storage);
  const options = { cookies, skew, clock, addresses, cookieDomain: null, transferMethod };
  return { browser, cookies, skew, tokens: new CookieSessionTokens(options) };
}

const respond = (headers: Record<string, string>) => ({ status: 200, headers, body: null });

describe('protocol: headers of a request', () => {
  it.each(['cookie', 'header'] as const)('tell the mode: %s', (mode) => {
    expect(inMode(mode).tokens.decorate(REQUEST).headers).toEqual({
      'st-auth-mode': mode,
      rid: 'anti-csrf',
    });
  });

  it('carry the anti-CSRF value only while there is a session', () => {
    const { tokens, cookies, browser } = inMode('cookie');
    cookies.put(SESSION_COOKIES.antiCsrf, 'csrf');
    expect(tokens.decorate(REQUEST).headers).not.toHaveProperty('anti-csrf');
    arrange(browser, 'fresh');
    expect(tokens.decorate(REQUEST).headers).toMatchObject({ 'anti-csrf': 'csrf' });
  });

  it("leave the caller's own rid and authorization, in any case", () => {
    const { tokens, cookies } = inMode('header');
    cookies.put(SESSION_COOKIES.accessToken, 'a');
    cookies.put(SESSION_COOKIES.refreshToken, 'r');
    const headers = { RID: 'own', Authorization: 'Bearer own' };
    expect(tokens.decorate({ ...REQUEST, headers }).headers).toEqual({
      ...headers,
      'st-auth-mode': 'header',
    });
  });

  it.each([
    ['a', 'r', 'Bearer a'],
    ['a', null, undefined],
    [null, 'r', undefined],
  ])('access token %s and refresh token %s: %s', (access, refresh, authorization) => {
    const { tokens, cookies } = inMode('header');
    cookies.put(SESSION_COOKIES.accessToken, access);
    cookies.put(SESSION_COOKIES.refreshToken, refresh);
    expect(tokens.decorate(REQUEST).headers?.['authorization']).toBe(authorization);
    expect(tokens.refreshRequest().headers?.['authorization']).toBe(
      refresh ? 'Bearer r' : undefined,
    );
  });
});

describe('protocol: headers of a response', () => {
  it('store tokens for 365 days, delete them when empty', () => {
    const { tokens, cookies } = inMode('header');
    tokens.absorb(respond({ 'st-access-token': 'a', 'st-refresh-token': 'r' }));
    expect(cookies.kept.get(SESSION_COOKIES.accessToken)).toMatchObject({ value: 'a', days: 365 });
    tokens.absorb(respond({ 'st-access-token': '', 'st-refresh-token': '' }));
    expect(cookies.value(SESSION_COOKIES.accessToken)).toBeNull();
  });

  it('`remove` alone clears every token, and is remembered', () => {
    const { tokens, cookies, browser } = inMode('header');
    arrange(browser, 'fresh');
    cookies.put(SESSION_COOKIES.accessToken, 'a');
    cookies.put(SESSION_COOKIES.refreshToken, 'r');
    cookies.put(SESSION_COOKIES.antiCsrf, 'c');
    expect(tokens.absorb(respond({ 'front-token': 'remove' }))).toEqual({ kind: 'removed' });
    const { lastUpdate, ...rest } = SESSION_COOKIES;
    expect(Object.values(rest).map((name) => cookies.value(name))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(cookies.value(lastUpdate)).not.toBeNull();
    expect(tokens.read().state).toBe('NOT_EXISTS');
  });

  it('an anti-CSRF value without a session is not kept', () => {
    const { tokens, cookies } = inMode('cookie');
    tokens.absorb(respond({ 'anti-csrf': 'c' }));
    expect(cookies.value(SESSION_COOKIES.antiCsrf)).toBeNull();
  });

  it('each stored session changes the last update, also within one millisecond', () => {
    const { tokens } = inMode('cookie');
    const seen = [1, 2, 3].map(() => {
      tokens.absorb(respond({ 'front-token': frontTokenOf(person('ana')) }));
      return tokens.read().lastUpdate;
    });
    expect(new Set(seen).size).toBe(3);
  });

  it('C6: of several front tokens the one that ends later counts', () => {
    const { tokens, cookies } = inMode('cookie');
    cookies.put(SESSION_COOKIES.lastUpdate, '1');
    const older = frontTokenOf({ ...person('ana'), accessTokenExpiresAt: 1 });
    const all = jest.spyOn(cookies, 'all');
    const values = [older, frontTokenOf(person('ben')), '%%%'];
    all.mockImplementation((name) => (name === SESSION_COOKIES.frontToken ? values : ['1']));
    expect(tokens.read()).toMatchObject({ facts: { userId: 'ben' } });
  });
});

describe('S13: a clock that is wrong', () => {
  const measured = (iatOffsetMs: number) => {
    const { skew, browser } = inMode('cookie');
    const iat = (browser.clock.now + iatOffsetMs) / 1_000;
    skew.measure({ uid: 'a', ate: 1, up: { iat } });
    return skew.now() - browser.clock.now;
  };

  it.each([
    [6_999, 0],
    [-6_999, 0],
    [7_000, 7_000],
    [-7_200_000, -7_200_000],
    [7_200_000, 7_200_000],
  ])('%d ms off counts as %d ms', (offset, counted) => expect(measured(offset)).toBe(counted));

  it('is remembered over a reload', () => {
    const { skew, browser } = inMode('cookie');
    skew.measure({ uid: 'a', ate: 1, up: { iat: browser.clock.now / 1_000 + 60 } });
    const again = createClockSkew(() => browser.clock.now, browser.storage);
    expect(again.now() - browser.clock.now).toBe(60_000);
  });
});
