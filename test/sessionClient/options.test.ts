import { waitFor } from '@testing-library/dom';
import { STORAGE_KEYS } from '../../src/rules/cookies';
import {
  BooleanClaim,
  createSessionClient,
  NoSessionError,
  SessionConfigError,
} from '../../src/sessionClient';
import { EXPIRES } from '../support/person';
import { arrangeCookies, END, openClient, platform, newSession } from './support/open';

let page: Awaited<ReturnType<typeof openClient>>;

const open = async (config?: Parameters<typeof openClient>[0]) => {
  page = await openClient(config);
  return page;
};

beforeEach(() => arrangeCookies('session'));
afterEach(() => page.close());

describe('the session of another application', () => {
  it('is adopted unchanged, and determined by its cookies alone', async () => {
    const { api, client, announced } = await open();
    expect(await client.doesSessionExist()).toBe(true);
    expect(await client.getUserId()).toBe('ana');
    expect([api.received, announced]).toEqual([[], []]);
  });

  it('reports its absence', async () => {
    arrangeCookies('none');
    const { client } = await open();
    expect(await client.doesSessionExist()).toBe(false);
    await expect(client.getAccessTokenPayloadSecurely()).rejects.toThrow(NoSessionError);
  });

  it('signs out at the API, and sends each of the six events to listeners', async () => {
    const { api, base, client, announced } = await open();
    const claims = { claimValidationErrors: [{ id: 'st-ev', reason: 'no' }] };
    api.answer = ({ path }) => {
      if (path === '/api/claims') return { status: 403, body: JSON.stringify(claims) };
      if (path === '/auth/signout') return { headers: END, body: '{"status":"OK"}' };
      return { headers: newSession({ iat: api.received.length }), body: '{}' };
    };
    const refused = await client.fetch(`${base}/api/claims`);
    expect(await refused.json()).toEqual(claims);
    expect(await client.attemptRefreshingSession()).toBe(true);
    await client.signOut();
    await client.fetch(`${base}/api/sign-in`);
    expect(announced.map(({ name }) => name)).toEqual([
      'API_INVALID_CLAIM',
      'ACCESS_TOKEN_PAYLOAD_UPDATED',
      'REFRESH_SESSION',
      'SIGN_OUT',
      'SESSION_CREATED',
    ]);
  });
});

describe('the other tabs of another application', () => {
  it('after a sign-out in one of them, the next sign-in here is announced as a new session', async () => {
    const { api, base, client, announced } = await open();
    arrangeCookies('none');
    dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.tabs, newValue: '1' }));
    api.answer = () => ({ headers: newSession({ iat: 7 }) });
    await client.fetch(`${base}/api/sign-in`);
    expect(announced.map(({ name }) => name)).toEqual(['SESSION_CREATED']);
  });

  it('a resumed page refreshes an expired token as soon as it is online, before any request', async () => {
    const { announced, api, clock } = await open();
    api.answer = () => ({ headers: newSession({ iat: 8 }), body: '{}' });
    clock.now = EXPIRES + 1_000;
    dispatchEvent(new Event('online'));
    // Until the response is stored; otherwise the next page would attribute it to another tab.
    await waitFor(() => expect(announced.map(({ name }) => name)).toContain('REFRESH_SESSION'));
    expect(api.paths).toEqual(['POST /auth/session/refresh']);
  });
});

// Applications on other hosts share the cookies alone: no message of a tab passes between them.
describe('an application on another host', () => {
  it('signed out: the first refused request announces it', async () => {
    const { api, base, client, announced } = await open();
    arrangeCookies('none');
    api.answer = () => ({ status: 401 });
    await client.fetch(`${base}/api/a`);
    expect(announced).toEqual([{ name: 'UNAUTHORISED', sessionExpiredOrRevoked: false }]);
  });

  it('began a session: its end is announced here too', async () => {
    arrangeCookies('none');
    const { api, base, client, announced } = await open();
    arrangeCookies('session');
    api.answer = () => ({ status: 401 });
    await client.fetch(`${base}/api/a`);
    expect(api.paths).toEqual(['GET /api/a', 'POST /auth/session/refresh']);
    expect(announced).toEqual([{ name: 'UNAUTHORISED', sessionExpiredOrRevoked: true }]);
  });
});

describe('each option has its effect', () => {
  it('apiGatewayPath precedes the path of session requests', async () => {
    const { api, client } = await open();
    api.close();
    const through = await open({
      appInfo: {
        appName: 'Console',
        apiDomain: 'localhost',
        apiBasePath: '/auth',
        apiGatewayPath: '/gateway',
      },
      fetch: async (input) => {
        sent.push(typeof input === 'string' ? input : 'another form of address');
        return new platform.Response('{}', { headers: newSession({ iat: 3 }) });
      },
    });
    const sent: string[] = [];
    await through.client.attemptRefreshingSession();
    await through.client.signOut();
    expect(sent).toEqual([
      'http://localhost/gateway/auth/session/refresh',
      'http://localhost/gateway/auth/signout',
    ]);
    expect(await client.doesSessionExist()).toBe(true);
  });

  it('sessionTokenFrontendDomain is the domain of the cookies', async () => {
    const { api, base, client } = await open({ sessionTokenFrontendDomain: '.example.com' });
    api.answer = () => ({ headers: newSession({ iat: 4 }) });
    const write = jest.spyOn(Document.prototype, 'cookie', 'set');
    await client.fetch(`${base}/api/a`);
    const written = write.mock.calls.map(([text]) => text);
    expect(written.filter((text) => text.startsWith('sFrontToken='))).toEqual([
      expect.stringMatching(/domain=\.example\.com/i),
    ]);
    expect(page.logged.splice(0)).toEqual(['The session cookies cannot be written by this page.']);
  });

  it('names the key of an invalid option', async () => {
    const { base } = await open();
    const appInfo = { appName: 'Console', apiDomain: base };
    const make = () => createSessionClient({ appInfo, maxRetryAttemptsForSessionRefresh: -1 });
    expect(make).toThrow(SessionConfigError);
  });

  // As from an application without TypeScript.
  it.each<[key: string, value: unknown]>([
    ['tokenTransferMethod', 'headers'],
    ['sessionExpiredStatusCode', 200],
    ['sessionExpiredStatusCode', 399],
    ['sessionExpiredStatusCode', 600],
    ['sessionExpiredStatusCode', 401.5],
    ['invalidClaimStatusCode', '403'],
    ['sessionTokenFrontendDomain', 5],
    ['sessionTokenBackendDomain', 5],
    ['cookieSuffix', '_a;b'],
    ['cookieSuffix', 5],
    ['maxRetryAttemptsForSessionRefresh', Infinity],
    ['maxRetryAttemptsForSessionRefresh', '10'],
    ['maxRetryAttemptsForSessionRefresh', null],
    ['autoAddCredentials', 'false'],
    ['isInIframe', 'no'],
    ['hooks', { preApi: 'no function' }],
    ['globalClaimValidators', []],
    ['calculateClockSkewInMillis', 5],
    ['shouldDoInterceptionBasedOnUrl', /api/],
    ['dateProvider', {}],
    ['lockFactory', {}],
    ['fetch', 5],
    ['log', { error: () => undefined }],
  ])('%s: refuses %p', (key, value) => {
    const appInfo = { appName: 'Console', apiDomain: 'localhost' };
    const make = () => createSessionClient({ appInfo, [key]: value });
    expect(make).toThrow(SessionConfigError);
    expect(make).toThrow(key);
  });

  it.each([
    ['sessionExpiredStatusCode', 400],
    ['invalidClaimStatusCode', 599],
    ['cookieSuffix', ''],
    ['cookieSuffix', '_pre-1'],
    ['maxRetryAttemptsForSessionRefresh', 0],
    ['dateProvider', Date],
    ['hooks', {}],
  ])('%s: accepts %p', (key, value) => {
    const appInfo = { appName: 'Console', apiDomain: 'localhost' };
    const fetch = () => Promise.reject(new Error('no network'));
    expect(() => createSessionClient({ appInfo, fetch, [key]: value })).not.toThrow();
  });

  it('globalClaimValidators apply if a validation names none', async () => {
    const { client } = await open({
      globalClaimValidators: (validators) => [
        ...validators,
        new BooleanClaim({ id: 'paid' }).isTrue(),
      ],
    });
    expect(await client.validateClaims()).toMatchObject([{ id: 'paid' }]);
    page.api.close();
    expect(await (await open()).client.validateClaims()).toEqual([]);
  });

  it.each([
    [{ appName: 5, apiDomain: 'localhost' }, 'appName is unusable.'],
    ['Console', 'apiDomain is required.'],
    [undefined, 'appInfo is required.'],
  ])('appInfo %p: %s', (appInfo, message) => {
    expect(() => createSessionClient(Object({ appInfo }))).toThrow(message);
  });
});

describe('features of the reference client', () => {
  it('a custom claim uses its own refresh', async () => {
    const { api, base, client } = await open();
    api.answer = () => ({ headers: newSession({ paid: { v: true, t: EXPIRES } }) });
    const paid = new BooleanClaim({
      id: 'paid',
      refresh: async () => void (await client.fetch(`${base}/api/paid`)),
    });
    expect(await client.validateClaims([paid.isTrue()])).toEqual([]);
    expect(api.paths).toEqual(['GET /api/paid']);
  });

  it('refetches a claim that exceeds its maximum age', async () => {
    const { api, base, client, clock } = await open();
    const paidAt = (t: number) => newSession({ paid: { v: true, t } });
    api.answer = () => ({ headers: paidAt(clock.now) });
    const paid = new BooleanClaim({
      id: 'paid',
      refresh: async () => void (await client.fetch(`${base}/api/paid`)),
    });
    await client.validateClaims([paid.isTrue(60)]);
    clock.now += 59_000;
    await client.validateClaims([paid.isTrue(60)]);
    expect(api.paths).toHaveLength(1);
    clock.now += 2_000;
    await client.validateClaims([paid.isTrue(60)]);
    expect(api.paths).toEqual(['GET /api/paid', 'GET /api/paid']);
  });

  it.each([
    ['a Response, which stays unread', (body: string) => new platform.Response(body)],
    ['a text', (body: string) => body],
    ['an object', (body: string): unknown => JSON.parse(body)],
    ['an object with data', (body: string) => ({ data: JSON.parse(body) })],
  ])('getInvalidClaimsFromResponse reads %s', async (_name, make) => {
    const { client } = await open();
    const errors = [{ id: 'st-ev', reason: { message: 'wrong value' } }];
    const response = make(JSON.stringify({ claimValidationErrors: errors }));
    expect(await client.getInvalidClaimsFromResponse({ response })).toEqual(errors);
    expect(await client.getInvalidClaimsFromResponse({ response })).toEqual(errors);
    expect(await client.getInvalidClaimsFromResponse({ response: 'nothing' })).toEqual([]);
  });

  it('getInvalidClaimsFromResponse reads none of a body that is cut off', async () => {
    const { client } = await open();
    const cut = new platform.ReadableStream({ start: (body) => body.error(new Error('cut')) });
    const response = new platform.Response(cut);
    expect(await client.getInvalidClaimsFromResponse({ response })).toEqual([]);
  });

  it('calculateClockSkewInMillis uses the payload and headers', async () => {
    const told: unknown[] = [];
    const { api, base, client, clock } = await open({
      calculateClockSkewInMillis: ({ accessTokenPayload, responseHeaders }) => {
        told.push(accessTokenPayload['iat'], responseHeaders.get('x-time'));
        return 2 * 3_600_000;
      },
    });
    api.answer = () => ({ headers: { ...newSession({ iat: 5 }), 'x-time': 'noon' } });
    await client.fetch(`${base}/api/a`);
    expect(told).toEqual([5, 'noon']);
    // By the server's clock the token has expired: it is refreshed before the next request.
    clock.now = EXPIRES - 3_600_000;
    await client.fetch(`${base}/api/b`);
    expect(api.paths).toEqual(['GET /api/a', 'POST /auth/session/refresh', 'GET /api/b']);
  });

  it('calculateClockSkewInMillis that returns no number leaves the clock as it is', async () => {
    const { api, base, client } = await open({ calculateClockSkewInMillis: () => NaN });
    api.answer = () => ({ headers: newSession({ iat: 5 }) });
    for (const path of ['/api/a', '/api/b']) await client.fetch(base + path);
    expect(api.paths).toEqual(['GET /api/a', 'GET /api/b']);
  });

  it('shouldDoInterceptionBasedOnUrl decides instead of the hosts', async () => {
    const { api, base, client } = await open({
      shouldDoInterceptionBasedOnUrl: (url) => url.includes('/mine/'),
    });
    await client.fetch(`${base}/mine/a`);
    await client.fetch(`${base}/api/a`);
    expect(api.received.map(({ headers }) => headers.rid)).toEqual(['anti-csrf', undefined]);
  });

  it('lockFactory creates the lock of the refresh', async () => {
    const asked: string[] = [];
    const { api, client } = await open({
      lockFactory: () => ({
        acquireLock: async (name, waitMs) => asked.push(`take ${name} ${waitMs}`) > 0,
        releaseLock: async (name) => void asked.push(`give ${name}`),
      }),
    });
    api.answer = () => ({ headers: newSession({ iat: 6 }), body: '{}' });
    await client.attemptRefreshingSession();
    expect(asked).toEqual(['take REFRESH_TOKEN_USE 1000', 'give REFRESH_TOKEN_USE']);
  });
});
