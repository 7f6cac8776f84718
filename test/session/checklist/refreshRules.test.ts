import type { HttpRequest, SessionHooks } from '../../../src/ports/ports';
import { FDI_VERSIONS } from '../../../src/rules/constants';
import { respondTo, tell } from '../../support/acts';
import { settle, stopTimersInTests } from '../../support/world';
import { createBrowser } from '../../support/fakeBrowser';
import { cookiesOf, eventsOf, openPage, seen, type Page } from './support/page';
import type { Mode } from './support/sessionServer';
import {
  ending,
  MODES,
  opening,
  REFRESH,
  SessionServer,
  tryRefresh,
} from './support/sessionServer';

stopTimersInTests();

async function twoTabs(mode: Mode, kind?: 'fresh'): Promise<[Page, Page]> {
  const browser = createBrowser();
  const one = await openPage({ mode, browser, ...(kind && { kind }) });
  return [one, await openPage({ mode, browser })];
}

describe.each(MODES)('refresh rules in %s mode', (mode) => {
  it("row 22: after another tab's refresh, resends with its tokens, without a refresh", async () => {
    const [one, two] = await twoTabs(mode, 'fresh');
    const server = new SessionServer(mode);
    server.expire();
    const late = two.client.fetch({ url: '/api/late' });
    await settle();
    one.http.respond(server.reply);
    await one.client.fetch({ url: '/api/a' });
    two.http.respond(server.reply);
    two.http.answer('/api/late', tryRefresh);
    expect(seen(await late)).toEqual([200, { served: 1 }]);
    expect(two.http.paths).toEqual(['/api/late', '/api/late']);
    expect(one.http.count(REFRESH)).toBe(1);
  });

  it('row 23: if a session appears while waiting for the lock, sends without a refresh', async () => {
    const [one, two] = await twoTabs(mode);
    const answers = [one.client.fetch({ url: '/api/a' }), two.client.fetch({ url: '/api/b' })];
    await settle();
    expect([one.http.paths, two.http.paths]).toEqual([[`/api_v2/auth${REFRESH}`], []]);
    await respondTo(one, REFRESH, { headers: opening(mode, 1) });
    one.http.answer('/api/a', { body: 'a' });
    two.http.answer('/api/b', { body: 'b' });
    expect((await Promise.all(answers)).map(seen)).toEqual([
      [200, 'a'],
      [200, 'b'],
    ]);
    expect(two.http.count(REFRESH)).toBe(0);
  });

  it.each([402, 440])(
    'row 24: refreshes on a custom expired status %d, and passes 401 through',
    async (status) => {
      const session = { sessionExpiredStatusCode: status };
      const page = await openPage({ mode, kind: 'fresh', session });
      let renewals = 0;
      page.http.respond(({ url }) => {
        if (url.endsWith('/other')) return tryRefresh;
        if (!url.endsWith(REFRESH)) return { status: renewals === 0 ? status : 200 };
        renewals += 1;
        return { headers: opening(mode, 1) };
      });
      expect(seen(await page.client.fetch({ url: '/api/other' }))).toEqual([401, tryRefresh.body]);
      expect(renewals).toBe(0);
      expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, null]);
      expect(renewals).toBe(1);
    },
  );

  it('row 24: a refresh response with the custom status ends the session', async () => {
    const page = await openPage({
      mode,
      kind: 'fresh',
      session: { sessionExpiredStatusCode: 440 },
    });
    page.http.respond(() => ({ status: 440 }));
    await page.client.fetch({ url: '/api/a' });
    expect(await page.client.doesSessionExist()).toBe(false);
    expect(eventsOf(page)).toEqual(['UNAUTHORISED true']);
  });

  it('row 25: sends the refresh with the right headers, even if credentials are not added automatically', async () => {
    const page = await openPage({ mode, kind: 'fresh', session: { autoAddCredentials: false } });
    const server = new SessionServer(mode);
    server.expire();
    page.http.respond(server.reply);
    await page.client.fetch({ url: '/api/a' });
    const { method, headers, credentials } = page.http.sent[1] ?? {};
    expect({ method, credentials }).toEqual({ method: 'POST', credentials: true });
    expect(headers).toEqual({
      rid: 'session',
      'fdi-version': FDI_VERSIONS.join(','),
      'content-type': 'application/json',
      'st-auth-mode': mode,
      ...(mode === 'header' ? { authorization: 'Bearer refresh-0' } : { 'anti-csrf': 'csrf-0' }),
    });
  });
});

describe('hooks', () => {
  const moved = (request: HttpRequest): HttpRequest => ({
    ...request,
    url: request.url.replace('/auth', '/moved'),
    headers: { ...request.headers, 'x-hook': '1' },
  });

  async function open(hooks: Partial<SessionHooks>) {
    const page = await openPage({ kind: 'fresh', hooks });
    page.http.respond(({ url }) => {
      if (url.endsWith('/signout')) return { body: { status: 'OK' }, headers: ending('cookie') };
      if (url.endsWith(REFRESH)) return { body: { n: 1 }, headers: opening('cookie', 1) };
      return page.http.count(REFRESH) > 0 ? { body: 'a' } : tryRefresh;
    });
    return page;
  }

  it('row 26: preApi changes address and headers of refresh and sign-out, and of nothing else', async () => {
    const actions: string[] = [];
    const page = await open({
      preApi: (action, request) => {
        actions.push(action);
        return Promise.resolve(moved(request));
      },
    });
    await page.client.fetch({ url: '/api/a' });
    await page.client.signOut();
    expect(actions).toEqual(['REFRESH_SESSION', 'SIGN_OUT']);
    expect(page.http.paths).toEqual([
      '/api/a',
      '/api_v2/moved/session/refresh',
      '/api/a',
      '/api_v2/moved/signout',
    ]);
    const hooked = page.http.sent.map(({ headers }) => headers?.['x-hook']);
    expect(hooked).toEqual([undefined, '1', undefined, '1']);
  });

  it('row 26: postApi reads body and headers, after the session is stored', async () => {
    const received: unknown[] = [];
    const page = await open({
      postApi: (action, { url }, { status, body, headers }) => {
        const { sAntiCsrf: antiCsrf = null } = cookiesOf(page);
        received.push([
          action,
          new URL(url).pathname,
          status,
          body,
          headers['anti-csrf'] ?? null,
          antiCsrf,
        ]);
      },
    });
    await page.client.fetch({ url: '/api/a' });
    await page.client.signOut();
    expect(received).toEqual([
      ['REFRESH_SESSION', '/api_v2/auth/session/refresh', 200, { n: 1 }, 'csrf-1', 'csrf-1'],
      ['SIGN_OUT', '/api_v2/auth/signout', 200, { status: 'OK' }, null, null],
    ]);
  });

  it.each([300, 500])('row 26: postApi is not called for a response with %i', async (status) => {
    const received: string[] = [];
    const page = await open({ postApi: (action) => void received.push(action) });
    page.http.respond(() => ({ status }));
    await page.client.signOut().catch(() => undefined);
    expect(page.http.count('/signout')).toBe(1);
    expect(received).toEqual([]);
  });

  it('row 26: a preApi that throws prevents the refresh, and no request waits forever', async () => {
    const page = await open({
      preApi: () => {
        throw new Error('my hook');
      },
    });
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toBe('badOption');
    expect(page.logged).toEqual(['The session could not be refreshed: my hook']);
    await expect(page.client.signOut()).rejects.toThrow('my hook');
    expect(await page.client.doesSessionExist()).toBe(true);
  });

  it('row 26: a postApi that throws has no effect', async () => {
    const page = await open({ postApi: () => Promise.reject(new Error('my hook')) });
    expect(seen(await page.client.fetch({ url: '/api/a' }))).toEqual([200, 'a']);
    await settle();
    expect(page.logged).toEqual([expect.stringContaining('my hook')]);
  });

  it('row 26: the logout sequence calls the hooks too', async () => {
    const page = await open({ preApi: (_action, request) => moved(request) });
    await tell(page, { type: 'signOut/requested', payload: { returnTo: null } });
    expect(page.http.paths).toContain('/api_v2/moved/signout');
  });
});
