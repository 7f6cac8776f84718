import { SESSION_COOKIES } from '../../../src/rules/cookies';
import type { Reply } from '../../support/fakeHttp';
import { sessionHeaders, stopTimersInTests } from '../../support/world';
import { person } from '../../support/person';
import { cookieNames, eventsOf, openPage, seen, type Page } from './support/page';
import { MODES, REFRESH, tryRefresh, unauthorised, type Mode } from './support/sessionServer';

const { frontToken, antiCsrf, lastUpdate, accessToken, refreshToken } = SESSION_COOKIES;

stopTimersInTests();

/** A page with a known session whose script-visible cookies were deleted. */
async function wiped(): Promise<Page> {
  const page = await openPage({ kind: 'fresh' });
  for (const name of Object.values(SESSION_COOKIES)) page.browser.cookies.put(name, null);
  return page;
}

const ask = async (page: Page): Promise<unknown> =>
  seen(await page.client.fetch({ url: '/api/a' }));

/** Serves every refreshed request. */
function serve({ http }: Page, refresh: Reply): void {
  http.respond(({ url }) => {
    if (url.endsWith(REFRESH)) return refresh;
    return http.count(REFRESH) > 0 && refresh.status !== 401 ? { body: 'served' } : tryRefresh;
  });
}

describe('wiped cookies, cookie mode', () => {
  const renewed: Reply = { headers: sessionHeaders(person('ana'), { n: 1 }) };

  it('row 33: with script cookies wiped and no anti-CSRF, the next request restores the session by one refresh', async () => {
    const page = await wiped();
    serve(page, renewed);
    expect(await ask(page)).toEqual([200, 'served']);
    expect(page.http.paths).toEqual([`/api_v2/auth${REFRESH}`, '/api/a']);
    expect(cookieNames(page)).toEqual([frontToken, lastUpdate].toSorted());
    expect(await page.client.getUserId()).toBe('ana');
    expect(eventsOf(page)).not.toContain('UNAUTHORISED true');
  });

  it('row 34: with script cookies wiped and anti-CSRF by token, signs out after one attempt, without a loop', async () => {
    const page = await wiped();
    page.http.respond(({ url, headers }) => {
      if (!url.endsWith(REFRESH)) return tryRefresh;
      return headers?.['anti-csrf'] === undefined ? unauthorised('cookie') : renewed;
    });
    expect(await ask(page)).toEqual([401, tryRefresh.body]);
    expect(await ask(page)).toEqual([401, tryRefresh.body]);
    expect(page.http.count(REFRESH)).toBe(1);
    expect(cookieNames(page)).toEqual([lastUpdate]);
  });

  it('row 35: with all cookies wiped before the page opened, gets 401 and UNAUTHORISED false', async () => {
    const page = await openPage();
    serve(page, unauthorised('cookie'));
    expect(await ask(page)).toEqual([401, tryRefresh.body]);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED false']);
  });

  it('row 35: cookies wiped under an open page cause one event for the end of the session', async () => {
    const page = await wiped();
    serve(page, unauthorised('cookie'));
    expect(await ask(page)).toEqual([401, tryRefresh.body]);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED true']);
  });

  it("row 36: with only the server's cookies wiped, announces UNAUTHORISED true and removes the front token", async () => {
    const page = await openPage({ kind: 'fresh' });
    serve(page, unauthorised('cookie'));
    expect(await ask(page)).toEqual([401, { message: 'unauthorised' }]);
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED true']);
  });
});

describe.each(MODES)('row 37: only the access token left, in %s mode', (mode: Mode) => {
  it('the refresh is false, and everything but the last update is cleared', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    const { cookies } = page.browser;
    for (const name of [refreshToken, antiCsrf]) cookies.put(name, null);
    page.http.respond(({ headers }) =>
      headers?.['authorization'] || headers?.['anti-csrf'] ? { status: 500 } : unauthorised(mode),
    );
    expect(await page.client.attemptRefreshingSession()).toBe(false);
    expect(cookies.value(accessToken)).toBeNull();
    expect(cookieNames(page)).toEqual([lastUpdate]);
  });
});
