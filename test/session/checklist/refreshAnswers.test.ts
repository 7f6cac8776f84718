import { SESSION_COOKIES } from '../../../src/rules/cookies';
import type { Reply } from '../../support/fakeHttp';
import { pass, settle, stopTimers } from '../../support/world';
import { cookieNames, cookiesOf, eventsOf, openPage, seen, type Page } from './support/page';
import type { Mode } from './support/sessionServer';
import { ending, MODES, REFRESH, tryRefresh, unauthorised } from './support/sessionServer';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

/** A page whose every call is refused; what the refresh gets is given. */
async function refused(mode: Mode, refresh: Reply | 'network'): Promise<Page> {
  const page = await openPage({ mode, kind: 'fresh' });
  page.http.respond(({ url }) => (url.endsWith(REFRESH) ? refresh : tryRefresh));
  return page;
}

const ask = async (page: Page): Promise<unknown> =>
  seen(await page.client.fetch({ url: '/api/a' }));

const { lastUpdate } = SESSION_COOKIES;

describe.each(MODES)('the answer of the refresh in %s mode', (mode) => {
  it('row 9: refresh 500 gives the caller status 500 and the refresh body, and keeps the session', async () => {
    const page = await refused(mode, { status: 500, body: { message: 'down' } });
    const before = cookiesOf(page);
    expect(await ask(page)).toEqual([500, { message: 'down' }]);
    expect(cookiesOf(page)).toEqual(before);
    expect(await page.client.getUserId()).toBe('ana');
    expect(eventsOf(page)).toEqual([]);
  });

  it('row 10: refresh 401 gives the caller its 401, clears the session, UNAUTHORISED true', async () => {
    const page = await refused(mode, unauthorised(mode));
    expect(await ask(page)).toEqual([401, { message: 'unauthorised' }]);
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED true']);
  });

  it('row 11: refresh 401 without a front-token header clears the session too', async () => {
    const page = await refused(mode, { status: 401, body: 'no' });
    expect(await ask(page)).toEqual([401, 'no']);
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED true']);
  });

  it('row 12: refresh without an answer: the call fails with it, the session stays, no event', async () => {
    const page = await refused(mode, 'network');
    const before = cookiesOf(page);
    const answer = await page.client.fetch({ url: '/api/a' });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'network', status: 0 } });
    expect(cookiesOf(page)).toEqual(before);
    expect(eventsOf(page)).toEqual([]);
  });

  it('S7, row 13: refresh 200 without a front token: an explicit error, the session unchanged', async () => {
    const page = await refused(mode, { status: 200, body: {} });
    const before = cookiesOf(page);
    expect(await ask(page)).toBe('badOption');
    expect(page.logged).toEqual([expect.stringMatching(/no front-token header.*Expose-Headers/)]);
    expect(cookiesOf(page)).toEqual(before);
    expect(page.http.count(REFRESH)).toBe(1);
  });

  it.each([[null], [''], [undefined]])(
    'row 14: refresh 500 with the body %j does not break',
    async (body) => {
      const page = await refused(mode, { status: 500, body });
      expect(await ask(page)).toEqual([500, body ?? null]);
    },
  );

  it('row 15: a 401 that removes the session reaches the caller, and nothing is refreshed', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    page.http.respond(() => ({ status: 401, body: 'own', headers: ending(mode) }));
    expect(await ask(page)).toEqual([401, 'own']);
    expect(page.http.paths).toEqual(['/api/a']);
    expect(cookieNames(page)).toEqual([lastUpdate]);
  });

  it('row 15: on a first load the same, after the one probe', async () => {
    const page = await openPage({ mode });
    page.http.respond(({ url }) =>
      url.endsWith(REFRESH)
        ? unauthorised(mode)
        : { status: 401, body: 'own', headers: ending(mode) },
    );
    expect(await ask(page)).toEqual([401, 'own']);
    expect(page.http.paths).toEqual([`/api_v2/auth${REFRESH}`, '/api/a']);
  });

  it('row 16: no cookies and an API that answers 500: one probe, and the 500 is passed on', async () => {
    const page = await openPage({ mode });
    page.http.respond(({ url }) =>
      url.endsWith(REFRESH) ? unauthorised(mode) : { status: 500, body: 'broken' },
    );
    expect(await ask(page)).toEqual([500, 'broken']);
    expect(await ask(page)).toEqual([500, 'broken']);
    expect(page.http.count(REFRESH)).toBe(1);
  });

  it('row 17: after sign-out a protected call gets its 401, without another refresh', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    page.http.respond(({ url }) =>
      url.endsWith('/signout') ? { body: { status: 'OK' }, headers: ending(mode) } : tryRefresh,
    );
    await page.client.signOut();
    expect(await ask(page)).toEqual([401, tryRefresh.body]);
    expect(page.http.paths).toEqual(['/api_v2/auth/signout', '/api/a']);
  });

  it('row 18: a broken access token after the session was revoked: 401, and only the last update remains', async () => {
    const page = await refused(mode, unauthorised(mode));
    page.browser.cookies.put(SESSION_COOKIES.accessToken, mode === 'header' ? 'broken' : null);
    expect(await ask(page)).toEqual([401, { message: 'unauthorised' }]);
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(page.http.count(REFRESH)).toBe(1);
  });

  it('row 98: refresh 201 or 204 without a front token is refreshed once, not ten times', async () => {
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
    'row 99: a first-load refresh with %s is not repeated before every request',
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
