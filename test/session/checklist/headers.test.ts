import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { PAGE, stopTimersInTests } from '../../support/world';
import { cookieNames, cookiesOf, openPage, seen, type Page } from './support/page';
import type { Mode } from './support/sessionServer';
import {
  ending,
  MODES,
  opening,
  REFRESH,
  SessionServer,
  tryRefresh,
  unauthorised,
} from './support/sessionServer';

const { accessToken, refreshToken, lastUpdate, frontToken } = SESSION_COOKIES;

stopTimersInTests();

/** The headers sent with a request. */
async function sentBy(page: Page, request: Parameters<Page['client']['fetch']>[0]) {
  page.http.respond(() => ({}));
  await page.client.fetch(request);
  return page.http.sent.at(-1)?.headers ?? {};
}

const signedIn = (mode: Mode) => openPage({ mode, kind: 'fresh' });

describe.each(MODES)('headers in %s mode', (mode) => {
  it("row 47: adds rid, and keeps the caller's own", async () => {
    const page = await signedIn(mode);
    expect(await sentBy(page, { url: '/api/a' })).toMatchObject({ rid: 'anti-csrf' });
    const own = await sentBy(page, { url: '/api/a', headers: { Rid: 'mine' } });
    expect(own).toMatchObject({ Rid: 'mine' });
    expect(own).not.toHaveProperty('rid');
  });

  it("row 48: keeps the caller's headers", async () => {
    const headers = { 'X-Own': 'a', accept: 'text/plain' };
    expect(await sentBy(await signedIn(mode), { url: '/api/a', headers })).toMatchObject(headers);
  });

  it('row 49: sends anti-csrf only with a session', async () => {
    const page = await signedIn(mode);
    page.browser.cookies.put(SESSION_COOKIES.antiCsrf, 'csrf-0');
    expect(await sentBy(page, { url: '/api/a' })).toMatchObject({ 'anti-csrf': 'csrf-0' });
    page.browser.cookies.put(frontToken, null);
    expect(await sentBy(page, { url: '/api/a' })).not.toHaveProperty('anti-csrf');
  });

  it('row 50: st-auth-mode reflects the configuration', async () => {
    expect(await sentBy(await signedIn(mode), { url: '/api/a' })).toMatchObject({
      'st-auth-mode': mode,
    });
  });

  it("row 52: keeps a caller's Authorization that is not the session's", async () => {
    const headers = { Authorization: 'Bearer foreign' };
    const sent = await sentBy(await signedIn(mode), { url: '/api/a', headers });
    expect(sent).toMatchObject(headers);
    expect(sent).not.toHaveProperty('authorization');
  });

  it('row 53: adds no headers to requests to other hosts, and stores nothing of their responses', async () => {
    const page = await signedIn(mode);
    const before = cookiesOf(page);
    page.http.respond(() => ({ status: 401, headers: opening(mode, 7) }));
    const headers = { 'X-Own': 'a' };
    const answer = await page.client.fetch({ url: 'https://elsewhere.example/a', headers });
    expect(seen(answer)).toEqual([401, null]);
    expect(page.http.sent).toHaveLength(1);
    expect(page.http.sent[0]?.headers).toEqual(headers);
    expect(cookiesOf(page)).toEqual(before);
    expect(page.announced).toEqual([]);
  });

  it.each([
    ['by default included', true, undefined, true],
    ['the choice of the caller wins', true, false, false],
    ['the flag false adds none', false, undefined, false],
    ['the caller may still request them', false, true, true],
  ])('row 54: credentials: %s', async (_name, autoAddCredentials, given, sent) => {
    const page = await openPage({ mode, kind: 'fresh', session: { autoAddCredentials } });
    const credentials = given === undefined ? {} : { credentials: given };
    await sentBy(page, { url: '/api/a', ...credentials });
    expect(page.http.sent[0]?.credentials).toBe(sent);
  });

  it.each([
    [undefined, false],
    [true, true],
  ])('row 54: to another host, the choice %s of the caller sends %s', async (given, sent) => {
    const page = await openPage({ mode, kind: 'fresh', session: { autoAddCredentials: true } });
    const credentials = given === undefined ? {} : { credentials: given };
    await sentBy(page, { url: 'https://elsewhere.example/a', ...credentials });
    expect(page.http.sent[0]?.credentials).toBe(sent);
  });
});

describe('headers of the header mode', () => {
  it.each([
    ['both', 'access-0', 'refresh-0', 'Bearer access-0'],
    ['the access token alone', 'access-0', null, undefined],
    ['the refresh token alone', null, 'refresh-0', undefined],
  ])(
    'row 51: with %s stored: %s, %s result in %s',
    async (_name, access, refresh, authorization) => {
      const page = await signedIn('header');
      page.browser.cookies.put(accessToken, access);
      page.browser.cookies.put(refreshToken, refresh);
      expect((await sentBy(page, { url: '/api/a' }))['authorization']).toBe(authorization);
    },
  );

  it.each(['Authorization', 'authorization', 'AUTHORIZATION'])(
    'row 52: ignores a copy of the session token as %s, and sends the new one after a refresh',
    async (name) => {
      const page = await signedIn('header');
      const server = new SessionServer('header');
      server.expire();
      page.http.respond(server.reply);
      const headers = { [name]: 'Bearer access-0' };
      expect(seen(await page.client.fetch({ url: '/api/a', headers }))).toEqual([
        200,
        { served: 1 },
      ]);
      expect(page.http.sent[2]?.headers).toMatchObject({ authorization: 'Bearer access-1' });
    },
  );

  it('row 52: a copied session token changes nothing after the session was revoked', async () => {
    const page = await signedIn('header');
    const server = new SessionServer('header');
    server.revoke();
    page.http.respond(server.reply);
    const headers = { Authorization: 'Bearer access-0' };
    const answer = await page.client.fetch({ url: '/api/a', headers });
    expect(seen(answer)).toEqual([401, { message: 'unauthorised' }]);
    expect(page.http.count(REFRESH)).toBe(1);
    expect(cookieNames(page)).toEqual([lastUpdate]);
  });

  it('row 52: in cookie mode keeps an Authorization over a refresh', async () => {
    const page = await signedIn('cookie');
    const server = new SessionServer('cookie');
    server.expire();
    page.http.respond(server.reply);
    const headers = { Authorization: 'Bearer access-0' };
    await page.client.fetch({ url: '/api/a', headers });
    expect(page.http.sent.map((sent) => sent.headers?.['Authorization'])).toEqual([
      'Bearer access-0',
      undefined,
      'Bearer access-0',
    ]);
  });

  it.each([
    ['with a front token', true],
    ['on a first load', false],
  ])(
    'row 55: one refresh restores a session of which only the refresh token is left, %s',
    async (_name, known) => {
      const page = await openPage({ mode: 'header', ...(known && { kind: 'fresh' as const }) });
      page.browser.cookies.put(accessToken, null);
      page.browser.cookies.put(refreshToken, 'refresh-0');
      page.http.respond(new SessionServer('header').reply);
      expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, { served: 1 }]);
      expect(page.http.count(REFRESH)).toBe(1);
      expect(cookiesOf(page)).toMatchObject({ [accessToken]: 'access-1' });
    },
  );

  it('row 56: reads all headers of a response whose last header is empty', async () => {
    const page = await signedIn('header');
    const { 'front-token': front = '', ...empty } = ending('header');
    page.http.respond(() => ({ body: 'bye', headers: { 'front-token': front, ...empty } }));
    expect(seen(await page.client.fetch({ url: '/api/end' }))).toEqual([200, 'bye']);
    expect(cookieNames(page)).toEqual([lastUpdate]);
  });

  it('row 93: after a switch from cookies to headers the old session continues, and a new sign-in uses headers', async () => {
    const old = await openPage({ mode: 'cookie', kind: 'fresh' });
    const page = await openPage({ mode: 'header', browser: old.browser });
    page.http.respond(() => ({ body: 'served by cookies' }));
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, 'served by cookies']);
    const sent = page.http.sent[0]?.headers;
    expect(sent).toMatchObject({ 'st-auth-mode': 'header', 'anti-csrf': 'csrf-0' });
    expect(sent).not.toHaveProperty('authorization');
    page.http.respond(({ url }) =>
      url.endsWith('/sign-in') ? { headers: opening('header', 1) } : {},
    );
    await page.client.fetch({ url: '/api/sign-in' });
    await page.client.fetch({ url: '/api/b' });
    expect(page.http.sent.at(-1)?.headers).toMatchObject({ authorization: 'Bearer access-1' });
  });
});

describe.each(MODES)('errors that pass through in %s mode', (mode) => {
  it.each([400, 405, 500])(
    'row 94: passes %d through unchanged, for own and other requests',
    async (status) => {
      const page = await signedIn(mode);
      page.http.respond(() => ({ status, body: { status } }));
      for (const url of ['/api/a', 'https://elsewhere.example/a'])
        expect(seen(await page.client.fetch({ url }))).toEqual([status, { status }]);
      expect(page.http.sent).toHaveLength(2);
    },
  );

  it('row 94: passes a network failure through, for own and other requests', async () => {
    const page = await signedIn(mode);
    page.http.respond(() => 'network');
    for (const url of [`${new URL(PAGE).origin}/api/a`, 'https://elsewhere.example/a'])
      expect(await page.client.fetch({ url })).toMatchObject({
        failure: { kind: 'network', status: 0, url },
      });
    expect(page.http.sent).toHaveLength(2);
    expect(await page.client.getUserId()).toBe('ana');
  });

  it('row 95: with duplicate cookies, returns the 500 of the refresh without a loop', async () => {
    const page = await signedIn(mode);
    page.http.respond(({ url }) =>
      url.endsWith(REFRESH) ? { status: 500, body: 'duplicate cookies' } : tryRefresh,
    );
    const answer = await page.client.fetch({ url: '/api/a' });
    expect(seen(answer)).toEqual([500, 'duplicate cookies']);
    expect(page.http.count(REFRESH)).toBe(1);
    expect(await page.client.getUserId()).toBe('ana');
  });

  it('row 95: tries a refresh that only cleared older cookies once, and the next one works', async () => {
    const page = await signedIn(mode);
    let refreshes = 0;
    page.http.respond(({ url }) => {
      if (!url.endsWith(REFRESH)) return refreshes < 2 ? tryRefresh : { body: 'served' };
      refreshes += 1;
      return refreshes === 1 ? { body: { message: 'cleared' } } : { headers: opening(mode, 1) };
    });
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toBe('badOption');
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, 'served']);
    expect(refreshes).toBe(2);
  });

  it('row 95: a 401 for every request without a session causes no loop', async () => {
    const page = await openPage({ mode });
    page.http.respond(() => unauthorised(mode));
    for (let calls = 0; calls < 3; calls += 1) await page.client.fetch({ url: '/api/a' });
    expect(page.http.count(REFRESH)).toBe(1);
  });
});
