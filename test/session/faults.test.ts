import { SESSION_COOKIES } from '../../src/rules/cookies';
import { createBrowser } from '../support/fakeBrowser';
import type { Reply } from '../support/fakeHttp';
import { frontTokenOf } from '../support/frontToken';
import { pass, settle, stopTimersInTests } from '../support/world';
import { person } from '../support/person';
import { cookieNames, eventsOf, openPage, patiently, seen } from './checklist/support/page';
import {
  ending,
  MODES,
  opening,
  REFRESH,
  SessionServer,
  tryRefresh,
  unauthorised,
} from './checklist/support/sessionServer';

const HOUR_MS = 3_600_000;

stopTimersInTests();

describe.each(MODES)('S4: the response of a refresh is lost, in %s mode', (mode) => {
  async function lost(next: Reply) {
    const page = await openPage({ mode, kind: 'fresh' });
    let refreshes = 0;
    page.http.respond(({ url }) => {
      if (!url.endsWith(REFRESH)) return refreshes < 2 ? tryRefresh : { body: 'served' };
      refreshes += 1;
      return refreshes === 1 ? 'network' : next;
    });
    const answer = await page.client.fetch({ url: '/api/a' });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'network' } });
    expect(eventsOf(page)).toEqual([]);
    await pass(page, 1_000);
    expect(page.http.count(REFRESH)).toBe(2);
    return page;
  }

  it('retries once, and the session continues if the server accepts', async () => {
    const page = await lost({ headers: opening(mode, 1) });
    expect(eventsOf(page)).toContain('REFRESH_SESSION');
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, 'served']);
  });

  it('retries once, and announces the end of the session once, with a return address, if the server refuses', async () => {
    const page = await lost(unauthorised(mode));
    await pass(page, 120_000);
    expect(page.http.count(REFRESH)).toBe(2);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED true']);
    expect(page.visited).toHaveLength(1);
    expect(decodeURIComponent(page.visited[0] ?? '')).toContain('redirect=%2Fportal%2Freport');
  });
});

describe('S12: another tab removes the front token', () => {
  async function twoTabs() {
    const browser = createBrowser();
    const one = await openPage({ kind: 'fresh', browser });
    return [one, await openPage({ browser })] as const;
  }

  it('signs out here too, without a request', async () => {
    const [one, two] = await twoTabs();
    one.http.respond(() => ({ body: { status: 'OK' }, headers: ending('cookie') }));
    await one.client.signOut();
    await settle();
    expect(two.store.getState().session.value).toBe('NOT_EXISTS');
    expect(await two.client.doesSessionExist()).toBe(false);
    expect(two.http.sent).toEqual([]);
    expect(eventsOf(two)).toEqual([]);
  });
});

it.each([2 * HOUR_MS, -2 * HOUR_MS])(
  'S13: a clock that is %d ms off causes no refresh storm',
  async (offMs) => {
    const page = await openPage({ kind: 'none' });
    const serverNow = () => page.browser.clock.now - offMs;
    const renewed = () => ({
      'front-token': frontTokenOf(
        { ...person('ana'), accessTokenExpiresAt: serverNow() + HOUR_MS },
        { iat: serverNow() / 1_000 },
      ),
    });
    page.http.respond(() => ({ headers: renewed() }));
    await page.client.fetch({ url: '/api/sign-in' });
    page.http.respond(({ url }) => (url.endsWith(REFRESH) ? { headers: renewed() } : {}));
    for (let calls = 0; calls < 5; calls += 1) await page.client.fetch({ url: '/api/a' });
    expect(page.http.count(REFRESH)).toBe(0);
    await pass(page, HOUR_MS + 1_000);
    for (let calls = 0; calls < 5; calls += 1) await page.client.fetch({ url: '/api/a' });
    expect(page.http.count(REFRESH)).toBe(1);
  },
);

it('S14: a token that has expired at start causes one silent refresh, for which requests wait', async () => {
  const page = await openPage({ kind: 'stale' });
  expect(page.http.paths).toEqual([`/api_v2/auth${REFRESH}`]);
  expect(page.store.getState().session).toMatchObject({
    value: 'EXISTS',
    context: { confirmed: false },
  });
  const answers = ['/api/a', '/api/b'].map((url) => page.client.fetch({ url }));
  await settle();
  expect(page.http.sent).toHaveLength(1);
  page.http.answer(REFRESH, { headers: opening('cookie', 1) });
  page.http.respond(() => ({ body: 'served' }));
  await settle();
  expect((await Promise.all(answers)).map(seen)).toEqual([
    [200, 'served'],
    [200, 'served'],
  ]);
  expect(page.http.count(REFRESH)).toBe(1);
  expect(page.store.getState().session.context.confirmed).toBe(true);
  expect(page.visited).toEqual([]);
});

describe('S18: the anti-CSRF value is lost', () => {
  it('here: one refresh, which a server that requires the value refuses, then the plain 401', async () => {
    const page = await openPage({ kind: 'fresh' });
    page.browser.cookies.put(SESSION_COOKIES.antiCsrf, null);
    page.http.respond(new SessionServer('cookie').reply);
    const answer = await page.client.fetch({ url: '/api/a', method: 'POST' });
    expect(seen(answer)).toEqual([401, { message: 'unauthorised' }]);
    expect(page.http.count(REFRESH)).toBe(1);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED true']);
    expect(cookieNames(page)).toEqual([SESSION_COOKIES.lastUpdate]);
  });

  it('in every response: ends with the plain 401, without a loop', async () => {
    const page = await openPage({ kind: 'fresh' });
    const server = new SessionServer('cookie');
    server.expire();
    page.http.respond((request) => {
      const reply = server.reply(request);
      const { 'anti-csrf': _lost, ...headers } = reply.headers ?? {};
      return { ...reply, headers };
    });
    const answer = await patiently(page, page.client.fetch({ url: '/api/a', method: 'POST' }));
    expect(seen(answer)).toEqual([401, { message: 'unauthorised' }]);
    expect(page.http.count(REFRESH)).toBeLessThanOrEqual(2);
    expect(eventsOf(page).filter((name) => name.startsWith('UNAUTHORISED'))).toHaveLength(1);
  });
});
