import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { GeneralError, SessionCallError } from '../../../src/session/sessionErrors';
import type { CallFailure } from '../../../machines/callFailure';
import type { Reply } from '../../support/fakeHttp';
import { endHeaders, settle, stopTimersInTests } from '../../support/world';
import { events } from '../../../src/kit/events';
import { cookieNames, cookiesOf, eventsOf, openPage, type Page } from './support/page';
import { MODES, REFRESH, SessionServer, SIGN_OUT, unauthorised } from './support/sessionServer';

const { lastUpdate } = SESSION_COOKIES;

stopTimersInTests();

describe.each(MODES)('sign-out in %s mode', (mode) => {
  const answered = async (reply: Reply | CallFailure['kind']): Promise<Page> => {
    const page = await openPage({ mode, kind: 'fresh' });
    page.http.respond(() => reply);
    return page;
  };

  it('row 68: with a valid session, sends one request, announces SIGN_OUT and clears the cookies', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    page.http.respond(new SessionServer(mode).reply);
    await page.client.signOut();
    expect(page.http.paths).toEqual([`/api_v2/auth${SIGN_OUT}`]);
    expect(page.http.sent[0]).toMatchObject({
      method: 'POST',
      credentials: true,
      headers: { rid: 'session', 'st-auth-mode': mode },
    });
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(eventsOf(page)).toEqual(['SIGN_OUT']);
  });

  it('row 69: with an expired access token, refreshes and then signs out', async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    const server = new SessionServer(mode);
    server.expire();
    page.http.respond(server.reply);
    await page.client.signOut();
    const call = `/api_v2/auth${SIGN_OUT}`;
    expect(page.http.paths).toEqual([call, `/api_v2/auth${REFRESH}`, call]);
    expect(eventsOf(page).at(-1)).toBe('SIGN_OUT');
    expect(await page.client.doesSessionExist()).toBe(false);
  });

  it('row 69: refreshes first for a token known to have expired', async () => {
    const page = await openPage({ mode, kind: 'stale' });
    const signedOut = page.client.signOut();
    const server = new SessionServer(mode);
    page.http.answerAll(server.reply);
    page.http.respond(server.reply);
    await settle();
    // The server's token has expired by this page's clock too.
    await signedOut;
    expect(page.http.paths.at(-1)).toBe(`/api_v2/auth${SIGN_OUT}`);
    expect(cookieNames(page)).toEqual([lastUpdate]);
  });

  it('row 70: without a session, announces SIGN_OUT without a request', async () => {
    const page = await openPage({ mode, kind: 'none' });
    await page.client.signOut();
    expect(page.http.sent).toEqual([]);
    expect(eventsOf(page)).toEqual(['SIGN_OUT']);
  });

  it.each([
    [{ status: 'GENERAL_ERROR', message: 'Not now' }, 'Not now'],
    [{ status: 'GENERAL_ERROR' }, 'No Error Message Provided'],
  ])(
    'row 71: for %j, throws an error with the message and keeps the session',
    async (body, message) => {
      const page = await answered({ body });
      const before = cookiesOf(page);
      await expect(page.client.signOut()).rejects.toThrow(message);
      await expect(page.client.signOut()).rejects.toBeInstanceOf(GeneralError);
      expect(cookiesOf(page)).toEqual(before);
      expect(eventsOf(page)).toEqual([]);
    },
  );

  it('row 72: on 401 after a refused refresh, resolves and ends the session', async () => {
    const page = await answered(unauthorised(mode));
    page.http.respond(({ url }) => (url.endsWith(REFRESH) ? unauthorised(mode) : { status: 401 }));
    await expect(page.client.signOut()).resolves.toBeUndefined();
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED true']);
  });

  it('row 73: on 500, rejects with the response and keeps the session', async () => {
    const page = await answered({ status: 500, body: 'down' });
    const before = cookiesOf(page);
    const signedOut = page.client.signOut();
    await expect(signedOut).rejects.toBeInstanceOf(SessionCallError);
    await expect(signedOut).rejects.toMatchObject({ cause: { response: { status: 500 } } });
    expect(cookiesOf(page)).toEqual(before);
    expect(eventsOf(page)).toEqual([]);
  });

  it.each(['<html>', '', null, ['OK']])(
    'protocol 1.7: on 200 with the body %j, rejects and keeps the session',
    async (body) => {
      const page = await answered({ body });
      const before = cookiesOf(page);
      await expect(page.client.signOut()).rejects.toMatchObject({
        cause: { failure: { kind: 'badResponse' } },
      });
      expect(cookiesOf(page)).toEqual(before);
      expect(eventsOf(page)).toEqual([]);
    },
  );

  it('row 74: `front-token: remove` alone clears every token, even if the token headers were lost', async () => {
    const page = await answered({ body: { status: 'OK' }, headers: endHeaders });
    await page.client.signOut();
    expect(cookieNames(page)).toEqual([lastUpdate]);
  });

  it('row 100: offline, rejects a sign-out by other code and keeps the session for a retry', async () => {
    const page = await answered('network');
    const before = cookiesOf(page);
    await expect(page.client.signOut()).rejects.toBeInstanceOf(SessionCallError);
    expect(cookiesOf(page)).toEqual(before);
    page.http.respond(new SessionServer(mode).reply);
    await page.client.signOut();
    expect(cookieNames(page)).toEqual([lastUpdate]);
  });

  it('row 100: offline with an expired token, also rejects and keeps the session', async () => {
    const page = await openPage({ mode, kind: 'stale' });
    page.http.respond(() => 'network');
    page.http.answer(REFRESH, 'network');
    const before = cookiesOf(page);
    await expect(page.client.signOut()).rejects.toBeInstanceOf(SessionCallError);
    expect(cookiesOf(page)).toEqual(before);
    expect(eventsOf(page)).toEqual([]);
    expect(page.store.getState().session.value).toBe('EXISTS');
  });

  it("row 100: offline, the portal's own sign-out ends the session here and reports that the server was not reached", async () => {
    const page = await openPage({ mode, kind: 'fresh' });
    page.http.respond(({ url }) => (url.endsWith(SIGN_OUT) ? 'network' : null));
    page.store.dispatch(events.signOut.requested({ returnTo: null }));
    await settle();
    expect(page.http.isWaiting('/api/auth/logout')).toBe(true);
    expect(cookieNames(page)).toEqual([lastUpdate]);
    expect(eventsOf(page)).toEqual(['SIGN_OUT']);
    expect(page.store.getState().signOut.context.serverReached).toBe(false);
  });
});
