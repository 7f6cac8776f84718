import { SESSION_COOKIES } from '../../../src/rules/cookies';
import type { Reply } from '../../support/fakeHttp';
import { pass, settle, stopTimersInTests } from '../../support/world';
import { cookieNames, cookiesOf, eventsOf, openPage, seen, type Page } from './support/page';
import type { Mode } from './support/sessionServer';
import { ending, MODES, REFRESH, tryRefresh, unauthorised } from './support/sessionServer';

stopTimersInTests();

/** Opens a page whose every request is refused; the refresh gets the given response. */
async function refused(mode: Mode, refresh: Reply | 'network'): Promise<Page> {
  const page = await openPage({ mode, kind: 'fresh' });
  page.http.respond(({ url }) => (url.endsWith(REFRESH) ? refresh : tryRefresh));
  return page;
}

const ask = async (page: Page): Promise<unknown> =>
  seen(await page.client.fetch({ url: '/api/a' }));

const { lastUpdate } = SESSION_COOKIES;

describe.each(MODES)('the response of the refresh in %s mode', (mode) => {
  it('row 9: refresh 500 returns status 500 and the refresh body, and keeps the session', async () => {
    const page = await refused(mode, { status: 500, body: { message: 'down' } });
    const before = cookiesOf(page);
    expect(await ask(page)).toEqual([500, { message: 'down' }]);
    expect(cookiesOf(page)).toEqual(before);
    expect(await page.client.getUserId()).toBe('ana');
    expect(eventsOf(page)).toEqual([]);
  });

  it("S6, row 10: refresh 401 returns the request's 401, clears the session, and announces UNAUTHORISED true", async () => {
    const page = await refused(mode, unauthorised(mode));
    expect(await ask(page)).toEqual([401, { message: 'unauthorised' }]);
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED true']);
  });

  it('S6, row 11: refresh 401 without a front-token header clears the session too', async () => {
    const page = await refused(mode, { status: 401, body: 'no' });
    expect(await ask(page)).toEqual([401, 'no']);
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED true']);
  });

  it('row 12: without a refresh response, the request fails with it and the session stays, without an event', async () => {
    const page = await refused(mode, 'network');
    const before = cookiesOf(page);
    const answer = await page.client.fetch({ url: '/api/a' });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'network', status: 0 } });
    expect(cookiesOf(page)).toEqual(before);
    expect(eventsOf(page)).toEqual([]);
  });

  it('S7, row 13: refresh 200 without a front token is an explicit error, and the session is unchanged', async () => {
    const page = await refused(mode, { status: 200, body: {} });
    const before = cookiesOf(page);
    expect(await ask(page)).toBe('badOption');
    expect(page.logged).toEqual([expect.stringMatching(/no front-token header.*Expose-Headers/)]);
    expect(cookiesOf(page)).toEqual(before);
    expect(page.http.count(REFRESH)).toBe(1);
  });

  it.each([[null], [''], [undefined]])(
    'row 14: handles refresh 500 with the body %j',
    async (body) => {
      const page = await refused(mode, { status: 500, body });
      expect(await ask(page)).toEqual([500, body ?? null]);
    },
  );

  it('row 15: a 401 that removes the session reaches the caller, without a refresh', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    page.http.respond(() => ({ status: 401, body: 'own', headers: ending(mode) }));
    expect(await ask(page)).toEqual([401, 'own']);
    expect(page.http.paths).toEqual(['/api/a']);
    expect(cookieNames(page)).toEqual([lastUpdate]);
  });

  it('row 15: the same on a first load, after the one probe', async () => {
    const page = await openPage({ mode });
    page.http.respond(({ url }) =>
      url.endsWith(REFRESH)
        ? unauthorised(mode)
        : { status: 401, body: 'own', headers: ending(mode) },
    );
    expect(await ask(page)).toEqual([401, 'own']);
    expect(page.http.paths).toEqual([`/api_v2/auth${REFRESH}`, '/api/a']);
  });

  it('row 16: without cookies, probes an API that responds with 500 once, and passes the 500 on', async () => {
    const page = await openPage({ mode });
    page.http.respond(({ url }) =>
      url.endsWith(REFRESH) ? unauthorised(mode) : { status: 500, body: 'broken' },
    );
    expect(await ask(page)).toEqual([500, 'broken']);
    expect(await ask(page)).toEqual([500, 'broken']);
    expect(page.http.count(REFRESH)).toBe(1);
  });

  it('row 17: after sign-out a protected request gets its 401, without another refresh', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    page.http.respond(({ url }) =>
      url.endsWith('/signout') ? { body: { status: 'OK' }, headers: ending(mode) } : tryRefresh,
    );
    await page.client.signOut();
    expect(await ask(page)).toEqual([401, tryRefresh.body]);
    expect(page.http.paths).toEqual(['/api_v2/auth/signout', '/api/a']);
  });

  it('row 18: with a broken access token after revocation, gets a 401 and keeps only the last update', async () => {
    const page = await refused(mode, unauthorised(mode));
    page.browser.cookies.put(SESSION_COOKIES.accessToken, mode === 'header' ? 'broken' : null);
    expect(await ask(page)).toEqual([401, { message: 'unauthorised' }]);
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(page.http.count(REFRESH)).toBe(1);
  });

  it('row 98: refreshes 201 or 204 without a front token once, not ten times', async () => {
    for (const status of [201, 204]) {
      const page = await refused(mode, { status });
      expect(await ask(page)).toBe('badOption');
      await pass(page, 60_000);
      expect(page.http.count(REFRESH)).toBe(1);
    }
  });

  it.each<[string, Reply | 'network']>([
    ['404', { status: 404 }],
    ['500', { status: 500 }],
    ['no network', 'network'],
  ])(
    'row 99: does not repeat a first-load refresh with %s before every request',
    async (_name, refresh) => {
      const page = await openPage({ mode });
      page.http.respond(({ url }) => (url.endsWith(REFRESH) ? refresh : { body: 'public' }));
      for (let calls = 0; calls < 5; calls += 1) expect(await ask(page)).toEqual([200, 'public']);
      expect(page.http.count(REFRESH)).toBe(1);
      await settle();
      expect(eventsOf(page)).toEqual([]);
    },
  );
});
