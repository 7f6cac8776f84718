import { SESSION_COOKIES } from '../../../src/rules/cookies';
import type { Reply } from '../../support/fakeHttp';
import { settle, stopTimersInTests, type LocalKind } from '../../support/world';
import { cookieNames, eventsOf, openPage, type Page } from './support/page';
import { ending, MODES, opening, REFRESH, tryRefresh, unauthorised } from './support/sessionServer';

stopTimersInTests();

/** The events of one request with this response. */
async function eventsAt(page: Page, reply: Reply, url = '/api/a'): Promise<string[]> {
  const from = page.announced.length;
  page.http.respond(() => reply);
  await page.client.fetch({ url });
  await settle();
  return eventsOf(page).slice(from);
}

describe.each(MODES)('events in %s mode', (mode) => {
  const open = (kind: LocalKind) => openPage({ mode, kind });

  it('row 57: announces SESSION_CREATED once at a sign-in', async () => {
    const page = await open('none');
    expect(await eventsAt(page, { headers: opening(mode, 1) })).toEqual(['SESSION_CREATED']);
    expect(await eventsAt(page, { headers: opening(mode, 1) })).toEqual([]);
  });

  it.each<LocalKind>(['fresh', 'none', 'doubt'])(
    'row 58: a page load alone, cookies %s: nothing',
    async (kind) => {
      const page = await open(kind);
      expect(eventsOf(page)).toEqual([]);
      expect(page.http.sent).toEqual([]);
    },
  );

  it('row 59: announces UNAUTHORISED false once for a protected request without a session', async () => {
    expect(await eventsAt(await open('none'), tryRefresh)).toEqual(['UNAUTHORISED false']);
  });

  it('row 59: the same if its 401 removes the session that does not exist', async () => {
    const page = await open('none');
    const reply = { ...tryRefresh, headers: ending(mode) };
    expect(await eventsAt(page, reply)).toEqual(['UNAUTHORISED false']);
    expect(await eventsAt(page, reply)).toEqual(['UNAUTHORISED false']);
  });

  it('row 60: announces create, update, expire and refresh, update, sign out in this order', async () => {
    const page = await open('none');
    const seen = await eventsAt(page, { headers: opening(mode, 1) });
    seen.push(...(await eventsAt(page, { headers: opening(mode, 2) })));
    const from = page.announced.length;
    page.http.respond(({ url }) => {
      if (url.endsWith(REFRESH)) return { headers: opening(mode, 3) };
      return page.http.count(REFRESH) === 0 ? tryRefresh : { headers: opening(mode, 4) };
    });
    await page.client.fetch({ url: '/api/a' });
    page.http.respond(() => ({ body: { status: 'OK' }, headers: ending(mode) }));
    await page.client.signOut();
    await settle();
    expect([...seen, ...eventsOf(page).slice(from)]).toEqual([
      'SESSION_CREATED',
      'ACCESS_TOKEN_PAYLOAD_UPDATED',
      'ACCESS_TOKEN_PAYLOAD_UPDATED',
      'REFRESH_SESSION',
      'ACCESS_TOKEN_PAYLOAD_UPDATED',
      'SIGN_OUT',
    ]);
  });

  it('row 61: announces no ACCESS_TOKEN_PAYLOAD_UPDATED for new tokens with the same payload', async () => {
    const page = await open('fresh');
    const reply = { headers: opening(mode, 9, undefined, { n: 0 }) };
    expect(await eventsAt(page, reply)).toEqual([]);
  });

  it('row 62: a server-side change by handle is visible only after a refresh', async () => {
    const page = await open('fresh');
    expect(await eventsAt(page, { body: 'changed behind the token' })).toEqual([]);
    expect(await page.client.getAccessTokenPayloadSecurely()).toMatchObject({ n: 0 });
    page.http.respond(() => ({ headers: opening(mode, 1) }));
    await page.client.attemptRefreshingSession();
    expect(eventsOf(page)).toEqual(['ACCESS_TOKEN_PAYLOAD_UPDATED', 'REFRESH_SESSION']);
    expect(await page.client.getAccessTokenPayloadSecurely()).toMatchObject({ n: 1 });
  });

  it('S15, row 63: announces API_INVALID_CLAIM with the errors of a 403, and keeps the session', async () => {
    const page = await open('fresh');
    const claimValidationErrors = [{ id: 'st-role', reason: { message: 'wrong value' } }];
    await eventsAt(page, { status: 403, body: { message: 'no', claimValidationErrors } });
    expect(page.announced).toEqual([{ name: 'API_INVALID_CLAIM', claimValidationErrors }]);
    expect(await page.client.getUserId()).toBe('ana');
  });

  it.each([
    [null],
    [{ message: 'forbidden' }],
    ['text'],
    [''],
    [{ claimValidationErrors: 'x' }],
    [[]],
  ])('row 63: announces nothing for a 403 with %j, and keeps the session', async (body) => {
    const page = await open('fresh');
    expect(await eventsAt(page, { status: 403, body })).toEqual([]);
    expect(await page.client.getUserId()).toBe('ana');
  });

  it('row 64: announces SIGN_OUT for a 200 that removes the session', async () => {
    expect(await eventsAt(await open('fresh'), { headers: ending(mode) })).toEqual(['SIGN_OUT']);
  });

  it('row 65: announces UNAUTHORISED true exactly once for a 401 that removes the session', async () => {
    const reply = { status: 401, headers: ending(mode) };
    expect(await eventsAt(await open('fresh'), reply)).toEqual(['UNAUTHORISED true']);
  });

  it('row 66: announces no UNAUTHORISED for parallel first requests without a session that succeed', async () => {
    const page = await openPage({ mode });
    page.http.respond(({ url }) =>
      url.endsWith(REFRESH) ? unauthorised(mode) : { body: 'public' },
    );
    await Promise.all(['/api/a', '/api/b', '/api/c'].map((url) => page.client.fetch({ url })));
    await settle();
    expect(eventsOf(page)).toEqual([]);
    expect(page.http.count(REFRESH)).toBe(1);
  });

  it('A120, row 67: a listener finds cookies and store up to date, and may call the session', async () => {
    const page = await open('none');
    const found: unknown[] = [];
    page.client.onEvent(({ name }) => {
      const { value } = page.store.getState().session;
      found.push([name, value, cookieNames(page).includes(SESSION_COOKIES.frontToken)]);
      if (name === 'SESSION_CREATED') found.push(page.client.doesSessionExist());
    });
    await eventsAt(page, { headers: opening(mode, 1) });
    await eventsAt(page, { headers: ending(mode) });
    await expect(Promise.all(found)).resolves.toEqual([
      ['SESSION_CREATED', 'EXISTS', true],
      true,
      ['SIGN_OUT', 'NOT_EXISTS', false],
    ]);
  });

  it('row 67: a listener that throws affects neither the request nor the other listeners', async () => {
    const page = await open('none');
    const received: string[] = [];
    page.client.onEvent(() => {
      throw new Error('my listener');
    });
    page.client.onEvent(({ name }) => void received.push(name));
    expect(await eventsAt(page, { headers: opening(mode, 1) })).toEqual(['SESSION_CREATED']);
    expect(received).toEqual(['SESSION_CREATED']);
    expect(page.browser.hub.told).toBe(1);
    expect(page.logged).toEqual(['A listener failed at SESSION_CREATED: Error: my listener']);
  });

  it('stops sending events after unsubscribing', async () => {
    const page = await open('none');
    const received: string[] = [];
    page.client.onEvent(({ name }) => void received.push(name))();
    await eventsAt(page, { headers: opening(mode, 1) });
    expect(received).toEqual([]);
  });
});
