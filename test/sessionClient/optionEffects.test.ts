import { SESSION_COOKIES } from '../../src/rules/cookies';
import { SessionCallError } from '../../src/sessionClient';
import { arrangeCookies, newSession, openClient } from './support/open';

let page: Awaited<ReturnType<typeof openClient>>;

const open = async (config: Parameters<typeof openClient>[0]) => {
  page = await openClient(config);
  return page;
};

beforeEach(() => arrangeCookies('session'));
afterEach(() => page.close());

const REFRESH = '/auth/session/refresh';

describe('each option reaches the work that it is for', () => {
  it('sessionTokenBackendDomain: another host belongs to the API too', async () => {
    const { api, client } = await open({ sessionTokenBackendDomain: '127.0.0.1' });
    await client.fetch(`http://127.0.0.1:${api.port}/api/a`);
    expect(api.received[0]?.headers).toMatchObject({ rid: 'anti-csrf' });
  });

  it('shouldDoInterceptionBasedOnUrl receives the address and both domains', async () => {
    const rule = jest.fn(() => false);
    const { base, client } = await open({
      sessionTokenBackendDomain: '.example.com',
      shouldDoInterceptionBasedOnUrl: rule,
    });
    await client.fetch(`${base}/api/a`);
    expect(rule).toHaveBeenCalledWith(`${base}/api/a`, base, '.example.com');
  });

  it('hooks change the requests of the session itself', async () => {
    const { api, client } = await open({
      hooks: {
        preApi: (action, request) => ({
          ...request,
          headers: { ...request.headers, 'x-hook': action },
        }),
      },
    });
    api.answer = () => ({ headers: newSession({ iat: 1 }), body: '{}' });
    await client.attemptRefreshingSession();
    expect(api.received[0]?.headers['x-hook']).toBe('REFRESH_SESSION');
  });

  it('lockFactory: a lock that is not free is requested again, and one that cannot be released is no error', async () => {
    const rejected = jest.fn();
    process.on('unhandledRejection', rejected);
    const acquireLock = jest.fn(async () => true).mockResolvedValueOnce(false);
    const releaseLock = jest.fn(() => Promise.reject(new Error('gone')));
    const { api, client } = await open({ lockFactory: () => ({ acquireLock, releaseLock }) });
    api.answer = () => ({ headers: newSession({ iat: 1 }), body: '{}' });
    expect(await client.attemptRefreshingSession()).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off('unhandledRejection', rejected);
    expect([acquireLock, releaseLock, rejected].map(({ mock }) => mock.calls.length)).toEqual([
      2, 1, 0,
    ]);
  });

  it('isInIframe: cookies are for frames of other sites', async () => {
    const { api, base, client, logged } = await open({ isInIframe: true });
    api.answer = () => ({ headers: newSession({ iat: 1 }) });
    const write = jest.spyOn(Document.prototype, 'cookie', 'set');
    await client.fetch(`${base}/api/a`);
    const written = write.mock.calls.map(([text]) => text);
    write.mockRestore();
    expect(written.length).toBeGreaterThan(0);
    for (const text of written) expect(text).toMatch(/; sameSite=None; secure/i);
    // The simulated page is not secure.
    expect(logged.splice(0)).toEqual(['The session cookies cannot be written by this page.']);
  });

  it('cookieSuffix ends the names of the cookies', async () => {
    const { api, base, client } = await open({ cookieSuffix: '_test' });
    api.answer = () => ({ headers: newSession({ iat: 1 }), body: '{}' });
    await client.fetch(`${base}/api/a`);
    // The session without the suffix is not its own.
    expect(api.paths).toEqual([`POST ${REFRESH}`, 'GET /api/a']);
    expect(document.cookie).toContain(`${SESSION_COOKIES.frontToken}_test=`);
    expect(await client.getUserId()).toBe('ana');
  });

  it('tokenTransferMethod is sent to the server', async () => {
    const { api, base, client } = await open({ tokenTransferMethod: 'header' });
    await client.fetch(`${base}/api/a`);
    expect(api.received[0]?.headers).toMatchObject({ 'st-auth-mode': 'header' });
  });

  it('maxRetryAttemptsForSessionRefresh limits the refreshes of a request', async () => {
    const { api, base, client, logged } = await open({ maxRetryAttemptsForSessionRefresh: 0 });
    api.answer = () => ({ status: 401 });
    await expect(client.fetch(`${base}/api/a`)).rejects.toThrow(SessionCallError);
    expect(api.paths).toEqual(['GET /api/a']);
    expect(logged.splice(0)).toEqual([
      expect.stringContaining('maxRetryAttemptsForSessionRefresh'),
    ]);
  });

  it('sessionExpiredStatusCode is what a refresh follows', async () => {
    const { api, base, client } = await open({ sessionExpiredStatusCode: 440 });
    api.answer = ({ path }) => {
      if (path === REFRESH) return { headers: newSession({ iat: 1 }), body: '{}' };
      return { status: api.paths.includes(`POST ${REFRESH}`) ? 200 : 440 };
    };
    expect((await client.fetch(`${base}/api/a`)).status).toBe(200);
  });

  it('invalidClaimStatusCode is what claims are read from', async () => {
    const { api, base, client, announced } = await open({ invalidClaimStatusCode: 418 });
    const errors = [{ id: 'st-ev', reason: 'no' }];
    api.answer = () => ({ status: 418, body: JSON.stringify({ claimValidationErrors: errors }) });
    await client.fetch(`${base}/api/a`);
    expect(announced).toEqual([{ name: 'API_INVALID_CLAIM', claimValidationErrors: errors }]);
  });

  it('dateProvider dates each update', async () => {
    const { api, base, client, clock } = await open({});
    api.answer = () => ({ headers: newSession({ iat: 1 }) });
    await client.fetch(`${base}/api/a`);
    expect(document.cookie).toContain(`${SESSION_COOKIES.lastUpdate}=${clock.now}`);
  });
});
