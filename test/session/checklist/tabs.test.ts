import { LOCK_STALE_AFTER_MS, REFRESH_LOCK } from '../../../src/rules/constants';
import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { createBrowser } from '../../support/fakeBrowser';
import { respondTo } from '../../support/acts';
import { pass, settle, stopTimersInTests } from '../../support/world';
import { cookieNames, eventsOf, openPage, seen, type Page } from './support/page';
import {
  ending,
  MODES,
  opening,
  REFRESH,
  SessionServer,
  tryRefresh,
  unauthorised,
} from './support/sessionServer';
import { person } from '../../support/person';

stopTimersInTests();

describe.each(MODES)('two tabs in %s mode', (mode) => {
  async function twoTabs(): Promise<{ one: Page; two: Page; server: SessionServer }> {
    const browser = createBrowser();
    const one = await openPage({ mode, kind: 'fresh', browser });
    const two = await openPage({ mode, browser });
    const server = new SessionServer(mode);
    server.expire();
    return { one, two, server };
  }

  /** Refuses a request in both tabs; the first of them has begun its refresh. */
  async function bothRefused({ one, two }: { one: Page; two: Page }) {
    const answers = [one.client.fetch({ url: '/api/a' }), two.client.fetch({ url: '/api/b' })];
    await settle();
    await respondTo(one, '/api/a', tryRefresh);
    await respondTo(two, '/api/b', tryRefresh);
    expect([one.http.count(REFRESH), two.http.count(REFRESH)]).toEqual([1, 0]);
    return answers;
  }

  it('S2, row 96: two tabs refused together send one refresh in total', async () => {
    const { one, two, server } = await twoTabs();
    const acquire = jest.spyOn(one.browser.locks, 'acquire');
    const answers = await bothRefused({ one, two });
    // The lock's name and timeout of the reference client (spec 9).
    expect(acquire.mock.lastCall).toEqual(['REFRESH_TOKEN_USE', 1_000]);
    for (const { http } of [one, two]) http.respond(server.reply);
    one.http.answerAll(server.reply);
    expect((await Promise.all(answers)).map(seen)).toEqual([
      [200, { served: 1 }],
      [200, { served: 1 }],
    ]);
    expect(two.http.count(REFRESH)).toBe(0);
    expect(one.browser.locks.isHeld(REFRESH_LOCK)).toBe(false);
    // Events are those of the tab that sent the request (protocol 1.9).
    expect([eventsOf(one), eventsOf(two)]).toEqual([
      ['ACCESS_TOKEN_PAYLOAD_UPDATED', 'REFRESH_SESSION'],
      [],
    ]);
  });

  it('row 96: ten requests in each of two tabs cause one refresh in total', async () => {
    const { one, two, server } = await twoTabs();
    for (const { http } of [one, two])
      http.respond((request) => (request.url.endsWith(REFRESH) ? null : server.reply(request)));
    const answers = [one, two].flatMap(({ client }) =>
      Array.from({ length: 10 }, (_, index) => client.fetch({ url: `/api/${index}` })),
    );
    await settle();
    one.http.answerAll(server.reply);
    const statuses = (await Promise.all(answers)).map(
      (answer) => answer.ok && answer.response.status,
    );
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    expect(one.http.count(REFRESH) + two.http.count(REFRESH)).toBe(1);
  });

  it('S3, row 96: if the tab that holds the lock is closed, the other continues within 5 s', async () => {
    const { one, two, server } = await twoTabs();
    const [, answer] = await bothRefused({ one, two });
    const closedAt = one.browser.clock.now;
    two.http.respond(server.reply);
    await pass(two, 4_000);
    expect(two.http.count(REFRESH)).toBe(0);
    one.browser.locks.abandon(REFRESH_LOCK);
    await pass(two, 1_000);
    expect(answer && seen(await answer)).toEqual([200, { served: 1 }]);
    expect(two.browser.clock.now - closedAt).toBeLessThanOrEqual(LOCK_STALE_AFTER_MS);
  });

  it('spec 4: a refresh that is refused after another tab replaced the session ends nothing; its request is sent with the new one', async () => {
    const { one, two, server } = await twoTabs();
    const [answer] = await bothRefused({ one, two });
    // Its new tokens are those of a refresh.
    const signedIn = server.reply(two.env.tokens.refreshRequest());
    two.http.respond(() => signedIn);
    const request = { method: 'POST', url: '/api_v2/auth/signin', credentials: true } as const;
    await two.env.sessionClient.send(request, { anonymous: true });
    one.http.respond(server.reply);
    await respondTo(one, REFRESH, unauthorised(mode));
    expect(answer && seen(await answer)).toEqual([200, { served: 1 }]);
    expect(eventsOf(one)).not.toContain('UNAUTHORISED true');
    expect(one.store.getState().session.value).toBe('EXISTS');
  });

  it.each([
    ['another user signs in', person('ben')],
    ['the same user signs in again', person('ana')],
    ['the user signs out', null],
  ])(
    'S11: if %s in another tab, a refresh is canceled: its late response would bring back its own tokens',
    async (_what, facts) => {
      const { one, two } = await twoTabs();
      const [answer] = await bothRefused({ one, two });
      const headers = facts ? opening(mode, 1, facts, { sessionHandle: 'new' }) : ending(mode);
      two.http.respond(() => ({ body: {}, headers }));
      const request = { method: 'POST', url: '/api_v2/auth/other', credentials: true } as const;
      await two.env.sessionClient.send(request, { anonymous: true });
      await settle();
      expect(one.http.isWaiting(REFRESH)).toBe(false);
      expect(one.browser.locks.isHeld(REFRESH_LOCK)).toBe(false);
      one.http.answerAll(() => ({ body: 'served' }));
      expect(answer && seen(await answer)).toEqual(
        facts ? [200, 'served'] : [401, { message: 'try refresh token' }],
      );
      expect(one.env.tokens.sessionId()).toBe(facts && 'new');
    },
  );

  it("S12: after a sign-out in another tab, a late response with the session's tokens does not bring it back", async () => {
    const { one, two } = await twoTabs();
    const answer = one.client.fetch({ url: '/api/a' });
    await settle();
    two.http.respond(() => ({ body: { status: 'OK' }, headers: ending(mode) }));
    await two.client.signOut();
    // The first request after a refresh gets new tokens.
    await respondTo(one, '/api/a', { body: 'served', headers: opening(mode, 1) });
    expect(seen(await answer)).toEqual([200, 'served']);
    expect(one.store.getState().session.value).toBe('NOT_EXISTS');
    expect(cookieNames(one)).toEqual([SESSION_COOKIES.lastUpdate]);
    expect(eventsOf(one)).toEqual([]);
  });

  it('row 97: a tab that waits for the lock continues at once, without a delay', async () => {
    const { one, two, server } = await twoTabs();
    const answers = await bothRefused({ one, two });
    for (const { http } of [one, two]) http.respond(server.reply);
    const before = one.browser.clock.now;
    const timers = jest.getTimerCount();
    one.http.answerAll(server.reply);
    await Promise.all(answers);
    expect(one.browser.clock.now).toBe(before);
    expect(timers).toBeGreaterThan(0);
  });
});
