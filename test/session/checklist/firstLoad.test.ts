import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { SessionCallError } from '../../../src/session/sessionErrors';
import type { Reply } from '../../support/fakeHttp';
import { settle, stopTimersInTests, type LocalKind } from '../../support/world';
import { cookieNames, cookiesOf, eventsOf, openPage, type Page } from './support/page';
import type { Mode } from './support/sessionServer';
import { MODES, opening, REFRESH, SessionServer, unauthorised } from './support/sessionServer';

stopTimersInTests();

/** Opens or resumes a page with the given cookies; every refresh gets the given response. */
async function open(mode: Mode, refresh: Reply | 'network', kind?: LocalKind): Promise<Page> {
  const page = await openPage({ mode, ...(kind && { kind }) });
  page.http.respond(() => refresh);
  return page;
}

const UNKNOWN: [string, Reply | 'network'][] = [
  ['404', { status: 404 }],
  ['500', { status: 500 }],
  ['no network', 'network'],
];

describe.each(MODES)('first load in %s mode', (mode) => {
  it('row 27: without cookies, there is no session after one refresh, and none is sent later', async () => {
    const page = await open(mode, unauthorised(mode));
    expect(await page.client.doesSessionExist()).toBe(false);
    expect(await page.client.doesSessionExist()).toBe(false);
    expect(page.http.count(REFRESH)).toBe(1);
    expect(eventsOf(page)).toEqual([]);
  });

  it.each(UNKNOWN)(
    'row 28: there is no session if the refresh gets %s; throws and stores nothing',
    async (_name, refresh) => {
      const page = await open(mode, refresh);
      expect(await page.client.doesSessionExist()).toBe(false);
      expect(cookiesOf(page)).toEqual({});
      expect(eventsOf(page)).toEqual([]);
    },
  );

  it('row 29: refreshes an expired token once, and there is a session', async () => {
    const page = await openPage({ mode, kind: 'stale' });
    const server = new SessionServer(mode);
    const exists = page.client.doesSessionExist();
    await settle();
    page.http.answer(REFRESH, {
      headers: opening(mode, 1, {
        userId: 'ana',
        email: null,
        accessTokenExpiresAt: page.browser.clock.now + 3_600_000,
        emailVerified: null,
        roles: [],
        permissions: [],
      }),
    });
    expect(await exists).toBe(true);
    page.http.respond(server.reply);
    expect(await page.client.doesSessionExist()).toBe(true);
    expect(page.http.count(REFRESH)).toBe(1);
  });

  it.each(UNKNOWN)(
    'row 30: doesSessionExist is false if the refresh of an expired token gets %s',
    async (_, refresh) => {
      const page = await open(mode, refresh, 'stale');
      page.http.answer(REFRESH, refresh);
      expect(await page.client.doesSessionExist()).toBe(false);
      expect(page.tokens.read().state).toBe('EXISTS');
    },
  );

  it('row 31: doesSessionExist is false if the refresh of an expired token gets 401', async () => {
    const page = await open(mode, unauthorised(mode), 'stale');
    page.http.answer(REFRESH, unauthorised(mode));
    expect(await page.client.doesSessionExist()).toBe(false);
    expect(cookieNames(page)).toEqual([SESSION_COOKIES.lastUpdate]);
  });

  it('row 32: attemptRefreshingSession is true after a refresh, false on 401', async () => {
    const renewed = await open(mode, { headers: opening(mode, 1) }, 'fresh');
    expect(await renewed.client.attemptRefreshingSession()).toBe(true);
    expect(renewed.http.count(REFRESH)).toBe(1);
    const gone = await open(mode, unauthorised(mode), 'fresh');
    expect(await gone.client.attemptRefreshingSession()).toBe(false);
  });

  it.each(UNKNOWN)('row 32: attemptRefreshingSession throws on %s', async (_, refresh) => {
    const page = await open(mode, refresh, 'fresh');
    await expect(page.client.attemptRefreshingSession()).rejects.toBeInstanceOf(SessionCallError);
    expect(await page.client.getUserId()).toBe('ana');
  });
});
