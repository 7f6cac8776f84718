import { REMEMBER_COOKIES, SESSION_COOKIES } from '../../src/rules/cookies';
import { createClockSkew } from '../../src/session/clockSkew';
import { CookieSessionTokens } from '../../src/session/sessionTokens';
import { person } from '../support/person';
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

afterEach(() => jest.restoreAllMocks());

describe('protocol: headers of a response', () => {
  it('store tokens for 365 days, and delete empty ones', () => {
    const { tokens, cookies } = inMode('header');
    tokens.absorb(respond({ 'st-access-token': 'a', 'st-refresh-token': 'r' }));
    expect(cookies.kept.get(SESSION_COOKIES.accessToken)).toMatchObject({ value: 'a', days: 365 });
    tokens.absorb(respond({ 'st-access-token': '', 'st-refresh-token': '' }));
    expect(cookies.value(SESSION_COOKIES.accessToken)).toBeNull();
  });

  it('store no token with a front token that cannot be read', () => {
    const { tokens, cookies } = inMode('header');
    const headers = { 'front-token': '%%%', 'st-access-token': 'a', 'st-refresh-token': 'r' };
    expect(tokens.absorb(respond({ ...headers, 'anti-csrf': 'c' }))).toMatchObject({
      kind: 'refused',
    });
    expect(cookies.kept.size).toBe(0);
  });

  it('ignore an anti-CSRF value without a session', () => {
    const { tokens, cookies } = inMode('cookie');
    tokens.absorb(respond({ 'anti-csrf': 'c' }));
    expect(cookies.value(SESSION_COOKIES.antiCsrf)).toBeNull();
  });

  it.each(['1', 'planted', '1e300'])('each stored session changes the last update %j', (before) => {
    const { tokens, cookies } = inMode('cookie');
    cookies.put(SESSION_COOKIES.lastUpdate, before);
    // Within one millisecond.
    const seen = [1, 2, 3].map(() => {
      tokens.absorb(respond({ 'front-token': frontTokenOf(person('ana')) }));
      return tokens.read().lastUpdate;
    });
    expect(new Set(seen).size).toBe(3);
  });

  it('remove only cookies that exist when a session is stored', () => {
    const { tokens, cookies } = inMode('cookie');
    const removed = jest.spyOn(cookies, 'remove');
    tokens.absorb(respond({ 'front-token': frontTokenOf(person('ana')) }));
    expect(removed).not.toHaveBeenCalled();
  });

  it('C6: of several front tokens the one that expires later counts', () => {
    const { tokens, cookies } = inMode('cookie');
    cookies.put(SESSION_COOKIES.lastUpdate, '1');
    const older = frontTokenOf({ ...person('ana'), accessTokenExpiresAt: 1 });
    const all = jest.spyOn(cookies, 'all');
    const values = [older, frontTokenOf(person('ben')), '%%%'];
    all.mockImplementation((name) => (name === SESSION_COOKIES.frontToken ? values : ['1']));
    expect(tokens.read()).toMatchObject({ facts: { userId: 'ben' } });
  });
});

describe('protocol: the session in the cookies', () => {
  const NOW = 1_000_000;

  function reading(kept: Partial<Record<'browserSession' | 'rememberUntil', string>>) {
    const { tokens, cookies, browser } = inMode('cookie');
    arrange(browser, 'unkept');
    browser.clock.now = NOW;
    cookies.put(REMEMBER_COOKIES.browserSession, kept.browserSession ?? null);
    cookies.put(REMEMBER_COOKIES.rememberUntil, kept.rememberUntil ?? null);
    return tokens.read();
  }

  it.each([
    [{}, false],
    [{ browserSession: '1' }, true],
    [{ rememberUntil: String(NOW + 1) }, true],
    [{ rememberUntil: String(NOW) }, false],
    [{ rememberUntil: 'for ever' }, false],
    [{ browserSession: '1', rememberUntil: String(NOW - 1) }, true],
  ])('spec 2: keeps the session of %j: %s', (cookies, kept) =>
    expect(reading(cookies)).toMatchObject({ kept }),
  );

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('%i ms after its expiry, an access token is fresh: %s', (ms, fresh) => {
    const { tokens, browser } = inMode('cookie');
    arrange(browser, 'fresh');
    browser.clock.now = person('ana').accessTokenExpiresAt + ms;
    expect(tokens.read()).toMatchObject({ fresh });
  });

  it('a token that expired in 1970 is a session to refresh', () => {
    const { tokens, cookies } = inMode('cookie');
    cookies.put(SESSION_COOKIES.lastUpdate, '1');
    cookies.put(
      SESSION_COOKIES.frontToken,
      frontTokenOf({ ...person('ana'), accessTokenExpiresAt: 0 }),
    );
    expect(tokens.read()).toMatchObject({ state: 'EXISTS', fresh: false });
  });

  it('ignores the payload of a front token without the last update', () => {
    const { tokens, browser } = inMode('cookie');
    arrange(browser, 'fresh');
    expect(tokens.payload()).toMatchObject({ user_email: person('ana').email });
    browser.cookies.put(SESSION_COOKIES.lastUpdate, null);
    expect(tokens.payload()).toBeNull();
  });

  it.each(['fresh', 'none'] as const)('with an empty last update, %s may be a session', (kind) => {
    const { tokens, browser } = inMode('cookie');
    arrange(browser, kind);
    browser.cookies.put(SESSION_COOKIES.lastUpdate, '');
    expect(tokens.read()).toEqual({ state: 'MAY_EXIST', lastUpdate: null });
  });

  it('doubt removes each of them', () => {
    const { tokens, cookies, browser } = inMode('header');
    arrange(browser, 'fresh');
    for (const name of Object.values(SESSION_COOKIES)) cookies.put(name, 'x');
    tokens.doubt();
    expect(Object.values(SESSION_COOKIES).map((name) => cookies.value(name))).toEqual(
      Object.values(SESSION_COOKIES).map(() => null),
    );
    expect(tokens.read().state).toBe('MAY_EXIST');
  });

  it('the last update is the time of this device, also after a clock that was behind', () => {
    const { tokens, cookies, browser, skew } = inMode('cookie');
    skew.measure({ uid: 'ana', ate: 0, up: { iat: browser.clock.now / 1_000 + 3_600 } });
    cookies.put(SESSION_COOKIES.lastUpdate, '5');
    tokens.clear();
    expect(cookies.value(SESSION_COOKIES.lastUpdate)).toBe(String(browser.clock.now));
  });

  it('another host does not end the session by a cookie on a longer path', () => {
    const { tokens, cookies, browser } = inMode('cookie');
    arrange(browser, 'unkept');
    const own = cookies.all.bind(cookies);
    const untils = ['0', String(browser.clock.now + 1)];
    jest
      .spyOn(cookies, 'all')
      .mockImplementation((name) => (name === REMEMBER_COOKIES.rememberUntil ? untils : own(name)));
    expect(tokens.read()).toMatchObject({ kept: true });
  });

  it('keeps all host-only cookies if there is no cookie domain', () => {
    const { tokens, cookies } = inMode('cookie');
    jest.spyOn(cookies, 'all').mockReturnValue(['one', 'two']);
    const remove = jest.spyOn(cookies, 'remove');
    tokens.absorb(respond({ 'st-access-token': 'a' }));
    expect(remove).not.toHaveBeenCalled();
  });
});

describe("protocol: a caller's own authorization header", () => {
  const sent = (
    access: string | null,
    refresh: string | null,
    headers?: Record<string, string>,
  ) => {
    const { tokens, cookies } = inMode('header');
    cookies.put(SESSION_COOKIES.accessToken, access);
    cookies.put(SESSION_COOKIES.refreshToken, refresh);
    return tokens.withoutOwnToken({ ...REQUEST, ...(headers && { headers }) }).headers;
  };

  it.each([
    ['another token', 'a', 'r', { authorization: 'Bearer b' }],
    ['no refresh token here', 'a', null, { authorization: 'Bearer a' }],
    ['no access token here', null, 'r', { authorization: 'Bearer null' }],
    ['another header of that value', 'a', 'r', { authorization: 'b', 'x-own': 'Bearer a' }],
  ])('keeps it: %s', (_name, access, refresh, headers) =>
    expect(sent(access, refresh, headers)).toEqual(headers),
  );
});
