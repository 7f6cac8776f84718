import { LEGACY_SESSION_COOKIES, SESSION_COOKIES } from '../../../src/rules/cookies';
import { createCookieJar } from '../../../src/browser/cookies';
import { createStorage } from '../../../src/browser/storage';
import { createBrowser, FakeStorage } from '../../support/fakeBrowser';
import { standIn } from '../../support/fakeDocument';
import { frontTokenOf } from '../../support/frontToken';
import { pass, settle, stopTimersInTests } from '../../support/world';
import { person } from '../../support/person';
import { cookieNames, cookiesOf, openPage, seen } from './support/page';
import {
  ending,
  MODES,
  opening,
  REFRESH,
  SessionServer,
  tryRefresh,
  unauthorised,
} from './support/sessionServer';

const { frontToken, antiCsrf, lastUpdate, accessToken, refreshToken } = SESSION_COOKIES;

const refuse = (problem: string): never => {
  throw new Error(problem);
};

stopTimersInTests();

describe.each(MODES)('cookies in %s mode', (mode) => {
  it('S9, row 38: reports one error if cookies cannot be written: requests fail without an endless loop', async () => {
    const page = await openPage({ mode });
    page.browser.cookies.writable = false;
    let renewals = 0;
    page.http.respond(({ url }) => {
      if (!url.endsWith(REFRESH)) return tryRefresh;
      renewals += 1;
      return { headers: opening(mode, renewals) };
    });
    for (let calls = 1; calls <= 3; calls += 1) {
      const answer = await page.client.fetch({ url: '/api/a' });
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'badOption', status: 0 } });
      expect(renewals).toBe(calls);
    }
    await pass(page, 120_000);
    expect(renewals).toBe(3);
    expect(page.logged).toEqual(['The session cookies cannot be written by this page.']);
  });

  it('row 38: afterwards serves requests that need no session, without a refresh before each', async () => {
    const page = await openPage({ mode });
    page.browser.cookies.writable = false;
    page.http.respond(({ url }) =>
      url.endsWith(REFRESH) ? { headers: opening(mode, 1) } : { body: 'public' },
    );
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toBe('badOption');
    for (let calls = 0; calls < 3; calls += 1)
      expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, 'public']);
    expect(page.http.count(REFRESH)).toBe(1);
  });

  it('row 39: refresh, request and sign-out work with a storage that throws', async () => {
    const globals = globalThis as unknown as Record<string, unknown>;
    Object.defineProperty(globals, 'localStorage', {
      configurable: true,
      get: () => refuse('SecurityError'),
    });
    const browser = createBrowser();
    browser.storage = Object.assign(new FakeStorage(), createStorage());
    const page = await openPage({ mode, kind: 'fresh', browser });
    const server = new SessionServer(mode);
    server.expire();
    page.http.respond(server.reply);
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, { served: 1 }]);
    await page.client.signOut();
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(page.logged).toEqual([]);
    delete globals['localStorage'];
  });

  it('row 41: the last update survives the sign-out and informs later pages that there is no session', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    page.http.respond(new SessionServer(mode).reply);
    await page.client.signOut();
    expect(cookieNames(page)).toEqual([lastUpdate]);
    const later = await openPage({ mode, browser: page.browser });
    expect(later.tokens.read().state).toBe('NOT_EXISTS');
    expect(await later.client.doesSessionExist()).toBe(false);
    expect(later.http.sent).toEqual([]);
  });

  it.each([
    ['not base64', '%%%'],
    ['cut', frontTokenOf(person('ana')).slice(0, 20)],
    ['another shape', Buffer.from('{"uid":1}').toString('base64')],
    ['no user', 'e30='],
    ['empty', ''],
  ])(
    'S10, row 45: rejects a front token header that is %s, without side effects',
    async (_, token) => {
      const page = await openPage({ mode, kind: 'fresh' });
      const before = cookiesOf(page);
      page.http.respond(() => ({ body: 'served', headers: { 'front-token': token } }));
      expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, 'served']);
      expect(cookiesOf(page)).toEqual(before);
      expect(await page.client.getUserId()).toBe('ana');
      expect(await page.client.getAccessTokenPayloadSecurely()).toMatchObject({ n: 0 });
      expect(page.logged).toEqual(['The front-token header of a response cannot be read.']);
    },
  );

  it('row 45: ignores an unreadable front token cookie, which the next sign-in replaces', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    page.browser.cookies.put(frontToken, 'eyJ1aWQi');
    expect(await page.client.doesSessionExist()).toBe(false);
    await expect(page.client.getUserId()).rejects.toThrow('No session exists');
    page.http.respond(() => ({ headers: opening(mode, 1) }));
    await page.client.fetch({ url: '/api/sign-in' });
    expect(await page.client.getUserId()).toBe('ana');
  });

  it.each(LEGACY_SESSION_COOKIES)(
    'row 92: removes the legacy cookie %s with one refresh',
    async (name) => {
      for (const refresh of [unauthorised(mode), { headers: opening(mode, 1) }]) {
        const page = await openPage({ mode });
        page.browser.cookies.put(name, 'old');
        page.http.respond(({ url }) => (url.endsWith(REFRESH) ? refresh : { body: 'served' }));
        await page.client.fetch({ url: '/api/a' });
        await page.client.fetch({ url: '/api/b' });
        expect(page.http.count(REFRESH)).toBe(1);
        expect(page.browser.cookies.value(name)).toBeNull();
      }
    },
  );
});

describe('cookies of a real jar', () => {
  let browser: ReturnType<typeof standIn>;
  beforeEach(() => {
    browser = standIn();
  });
  afterEach(() => browser.end());

  const openOn = (isInIframe: boolean) =>
    openPage({ mode: 'header', cookies: createCookieJar(refuse, { isInIframe }) });

  const signIn = async (page: Awaited<ReturnType<typeof openOn>>) => {
    page.http.respond(({ url }) =>
      url.endsWith(REFRESH)
        ? unauthorised('header')
        : { headers: { ...opening('header', 1), 'anti-csrf': 'csrf==' } },
    );
    await page.client.fetch({ url: '/api/sign-in' });
  };

  it.each([
    [true, /; sameSite=None; secure/i],
    [false, /; sameSite=Lax; secure/i],
  ])(
    'row 40: in a frame of another site (%s), writes and removes every cookie as %s',
    async (isInIframe, attributes) => {
      const page = await openOn(isInIframe);
      await signIn(page);
      page.http.respond(() => ({ headers: ending('header') }));
      await page.client.fetch({ url: '/api/end' });
      const { written } = browser.document;
      expect(written.length).toBeGreaterThan(10);
      expect(written.filter((text) => !attributes.test(text))).toEqual([]);
    },
  );

  it('row 46: distinguishes values with =, names with the same ending, and duplicate names', async () => {
    const page = await openOn(false);
    const { document } = browser;
    for (const name of [frontToken, antiCsrf, accessToken]) {
      document.cookie = `my_${name}=foreign`;
      document.cookie = `${name}2=foreign`;
    }
    await signIn(page);
    document.cookie = `${frontToken}=${frontTokenOf({ ...person('old'), accessTokenExpiresAt: 1 })}`;
    expect(await page.client.getUserId()).toBe('ana');
    page.http.sent.length = 0;
    await page.client.fetch({ url: '/api/a' });
    expect(page.http.sent[0]?.headers).toMatchObject({
      'anti-csrf': 'csrf==',
      authorization: 'Bearer access-1',
    });
  });

  it('row 46: the next update removes a host-only cookie beside one of the domain', async () => {
    const page = await openOn(false);
    const { document } = browser;
    for (const name of [frontToken, lastUpdate, accessToken, refreshToken, antiCsrf])
      document.cookie = `${name}=stale`;
    await signIn(page);
    await page.client.fetch({ url: '/api/a' });
    expect(document.cookie).not.toContain('stale');
    expect(page.http.sent.at(-1)?.headers).toMatchObject({ authorization: 'Bearer access-1' });
  });

  it.each(['/portal/login', '/portal/', '/portal', '/'])(
    'a token that another host of the parent domain planted for %s ends with a sign-in, and with a sign-out',
    async (path) => {
      const page = await openOn(false);
      const { document } = browser;
      const plant = () => {
        document.cookie = `${frontToken}=${frontTokenOf({ ...person('eve'), accessTokenExpiresAt: 8e15 })}; domain=.adlantern.example; path=${path}`;
      };
      await signIn(page);
      plant();
      await signIn(page);
      expect(await page.client.getUserId()).toBe('ana');
      plant();
      page.http.respond(() => ({ headers: ending('header') }));
      await page.client.fetch({ url: '/api/end' });
      expect(await page.client.doesSessionExist()).toBe(false);
    },
  );

  it.each(['/portal/login', '/portal/', '/portal'])(
    'row 46: the last of several values counts, not one that another host has planted for %s',
    async (path) => {
      const page = await openOn(false);
      await signIn(page);
      const { lastUpdate: before } = page.tokens.read();
      for (const name of [antiCsrf, accessToken, refreshToken, lastUpdate])
        browser.document.cookie = `${name}=planted; domain=.adlantern.example; path=${path}`;
      // Cookies are read once per task.
      await settle();
      expect(page.tokens.read()).toMatchObject({ lastUpdate: before });
      await page.client.fetch({ url: '/api/a' });
      expect(page.http.sent.at(-1)?.headers).toMatchObject({
        'anti-csrf': 'csrf==',
        authorization: 'Bearer access-1',
      });
      expect(page.tokens.refreshRequest().headers).toMatchObject({
        'anti-csrf': 'csrf==',
        authorization: 'Bearer refresh-1',
      });
    },
  );

  it('C6: sign-out removes the front tokens of the host and of the parent domain', async () => {
    const page = await openOn(false);
    await signIn(page);
    const { document } = browser;
    for (const name of [frontToken, antiCsrf, accessToken, refreshToken])
      document.cookie = `${name}=${frontTokenOf(person('ana'))}`;
    page.http.respond(() => ({ headers: ending('header') }));
    await page.client.fetch({ url: '/api/end' });
    expect(document.cookie).toMatch(new RegExp(`^${lastUpdate}=\\d+$`));
    expect(await page.client.doesSessionExist()).toBe(false);
  });
});
