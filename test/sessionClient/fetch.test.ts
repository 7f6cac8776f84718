import { REMEMBER_COOKIES, SESSION_COOKIES } from '../../src/rules/cookies';
import { decodeFrontToken, sessionIdOf } from '../../src/session/frontToken';
import { SessionCallError } from '../../src/sessionClient';
import { EXPIRES } from '../support/person';
import { arrangeCookies, END, openClient, platform, newSession } from './support/open';
import type { Answer, Received } from './support/sessionApi';

const REFRESH = '/auth/session/refresh';

/** The platform's own, which differs from the simulated document's. */
const TYPE_ERROR = { name: 'TypeError' };

let page: Awaited<ReturnType<typeof openClient>>;

beforeEach(async () => {
  arrangeCookies('session');
  page = await openClient();
});
afterEach(() => page.close());

/** Refuses each request until the session is refreshed. */
function refusing(answer: (request: Received) => Answer = () => ({ body: 'served' })): void {
  let renewed = false;
  page.api.answer = (request) => {
    if (request.path !== REFRESH) return renewed ? answer(request) : { status: 401 };
    renewed = true;
    return { headers: newSession({ iat: 2 }), body: '{}' };
  };
}

describe("fetch has the arguments and results of the platform's", () => {
  it('returns a response with its status, headers and a body that can be streamed', async () => {
    page.api.answer = () => ({ status: 201, headers: { 'x-made': 'yes' }, body: 'chunk' });
    const response = await page.client.fetch(`${page.base}/api/a`);
    expect([response.status, response.headers.get('x-made')]).toEqual([201, 'yes']);
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('chunk');
    expect(page.api.received[0]?.headers).toMatchObject({
      rid: 'anti-csrf',
      'st-auth-mode': 'cookie',
    });
  });

  const form = new platform.FormData();
  form.append('name', 'Ana');
  const BODIES: Readonly<Record<string, [() => RequestInit, RegExp]>> = {
    text: [() => ({ body: 'plain' }), /^plain$/],
    'URL parameters': [() => ({ body: new platform.URLSearchParams({ a: '1' }) }), /^a=1$/],
    'a form': [() => ({ body: form }), /name="name"\s+Ana/],
    'a blob': [() => ({ body: new platform.Blob(['blob']) }), /^blob$/],
    'a stream': [
      () => ({ body: new platform.Blob(['in ', 'parts']).stream(), duplex: 'half' }) as RequestInit,
      /^in parts$/,
    ],
  };

  it.each(Object.entries(BODIES))(
    'resends %s as the whole body after a refresh',
    async (_name, [init, expected]) => {
      refusing();
      const request = { method: 'POST', headers: { 'x-own': '1' }, ...init() };
      const response = await page.client.fetch(`${page.base}/api/a`, request);
      expect(await response.text()).toBe('served');
      expect(page.api.paths).toEqual(['POST /api/a', `POST ${REFRESH}`, 'POST /api/a']);
      const [first, , again] = page.api.received;
      expect([first?.body, again?.body]).toEqual([
        expect.stringMatching(expected),
        expect.stringMatching(expected),
      ]);
      expect([first?.headers['x-own'], again?.headers['x-own']]).toEqual(['1', '1']);
    },
  );

  it('accepts a Request, a URL and an address relative to the page', async () => {
    await page.client.fetch(
      new platform.Request(`${page.base}/api/a`, { method: 'PUT', body: 'x' }),
    );
    await page.client.fetch(new URL(`${page.base}/api/b`));
    expect(page.api.paths).toEqual(['PUT /api/a', 'GET /api/b']);
    // Nothing listens at the simulated page's origin; the platform rejects with its own error.
    await expect(page.client.fetch('/api/c')).rejects.toMatchObject(TYPE_ERROR);
  });

  it('HEAD has no body, and is also resent after a refresh', async () => {
    refusing(() => ({ headers: { 'x-size': '3' } }));
    const response = await page.client.fetch(`${page.base}/api/a`, { method: 'HEAD' });
    expect([response.status, response.headers.get('x-size'), await response.text()]).toEqual([
      200,
      '3',
      '',
    ]);
  });

  it('sends an address relative to the page with the session, if the page is on a host of the API', async () => {
    const sent: unknown[] = [];
    const { client, api } = await openClient({
      fetch: async (input) => {
        sent.push(input instanceof Request ? input.url : input);
        return new Response();
      },
    });
    await client.fetch('/api/c');
    api.close();
    expect(sent).toEqual([`${location.origin}/api/c`]);
  });

  it("resolves an address by the page's base, as the browser does", async () => {
    const sent: unknown[] = [];
    const { client, api } = await openClient({
      fetch: async (...given) => {
        sent.push(given);
        return new Response();
      },
    });
    const base = document.createElement('base');
    base.href = 'http://elsewhere.example/';
    document.head.append(base);
    await client.fetch('/api/c');
    base.remove();
    api.close();
    // Without the session: it is another host's.
    expect(sent).toEqual([['/api/c', undefined]]);
  });

  it('the caller decides what the server receives about the page', async () => {
    const sent: Request[] = [];
    const { client, base, api } = await openClient({
      fetch: async (input) => {
        if (input instanceof Request) sent.push(input);
        return new Response();
      },
    });
    await client.fetch(`${base}/api/a`, { referrerPolicy: 'no-referrer' });
    await client.fetch(`${base}/api/a`, { referrer: '' });
    await client.fetch(`${base}/api/a`);
    api.close();
    expect(sent.map(({ referrerPolicy, referrer }) => [referrerPolicy, referrer])).toEqual([
      ['no-referrer', 'about:client'],
      ['', ''],
      ['', 'about:client'],
    ]);
  });

  it('the caller decides whether a redirect is followed', async () => {
    page.api.answer = ({ path }) =>
      path === '/api/a' ? { status: 302, headers: { location: '/api/b' } } : { body: 'there' };
    const followed = await page.client.fetch(`${page.base}/api/a`);
    expect([followed.redirected, await followed.text()]).toEqual([true, 'there']);
    const manual = await page.client.fetch(`${page.base}/api/a`, { redirect: 'manual' });
    expect(manual.status).toBe(302);
  });

  it('a redirect to another host neither ends nor refreshes the session', async () => {
    const elsewhere = `http://127.0.0.1:${page.api.port}/stranger`;
    page.api.answer = ({ path }) =>
      path === '/api/a'
        ? { status: 302, headers: { location: elsewhere } }
        : { status: 401, headers: END };
    const response = await page.client.fetch(`${page.base}/api/a`);
    expect(response.status).toBe(401);
    expect(page.api.paths).toEqual(['GET /api/a', 'GET /stranger']);
    expect(await page.client.doesSessionExist()).toBe(true);
    expect(page.announced).toEqual([]);
  });

  it.each(['ends', 'renews'])(
    'a redirected refresh whose target %s the session changes nothing',
    async (end) => {
      const location = `http://127.0.0.1:${page.api.port}/stranger`;
      page.api.answer = ({ path }) => {
        if (path === REFRESH) return { status: 307, headers: { location } };
        if (path === '/api/a') return { status: 401 };
        return { headers: end === 'ends' ? END : newSession({ iat: 9 }) };
      };
      await expect(page.client.fetch(`${page.base}/api/a`)).rejects.toThrow(SessionCallError);
      expect(page.api.paths).toEqual(['GET /api/a', `POST ${REFRESH}`, 'POST /stranger']);
      expect(page.announced).toEqual([]);
      expect(await page.client.doesSessionExist()).toBe(true);
    },
  );

  it.each(['before', 'on its way', 'while it waits for a refresh'])(
    "a request aborted %s rejects with its signal's reason",
    async (when) => {
      const abort = new platform.AbortController();
      const reason = new Error('not wanted');
      if (when === 'before') abort.abort(reason);
      const stop = () => setTimeout(() => abort.abort(reason), 0);
      page.api.answer = ({ path }) => {
        if (path !== REFRESH && when !== 'on its way') return { status: 401 };
        stop();
        return { never: true };
      };
      const call = page.client.fetch(`${page.base}/api/a`, { signal: abort.signal });
      await expect(call).rejects.toBe(reason);
      expect(page.api.paths.filter((path) => path === 'GET /api/a').length).toBeLessThan(2);
    },
  );

  it('returns a 403 of another type than JSON before its body has ended', async () => {
    page.api.close();
    const init = { status: 403, headers: { 'content-type': 'text/event-stream' } };
    const body = new platform.ReadableStream();
    page = await openClient({ fetch: async () => new platform.Response(body, init) });
    expect((await page.client.fetch(`${page.base}/api/a`)).body).not.toBeNull();
  });

  it('rejects a used body before anything is sent', async () => {
    const request = new platform.Request(`${page.base}/api/a`, { method: 'POST', body: 'x' });
    await request.text();
    await expect(page.client.fetch(request)).rejects.toMatchObject(TYPE_ERROR);
    expect(page.api.received).toEqual([]);
  });
});

describe('the result without an own response', () => {
  it("rejects with the platform's own error after a network failure", async () => {
    page.api.answer = () => ({ cut: true });
    await expect(page.client.fetch(`${page.base}/api/a`)).rejects.toMatchObject(TYPE_ERROR);
  });

  it('row 9: returns the response of a refresh that fails with 500', async () => {
    page.api.answer = ({ path }) =>
      path === REFRESH
        ? { status: 500, headers: { 'retry-after': '60' }, body: '{"why":"down"}' }
        : { status: 401 };
    const response = await page.client.fetch(`${page.base}/api/a`);
    expect([response.status, await response.json()]).toEqual([500, { why: 'down' }]);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(page.announced).toEqual([]);
  });

  it('row 12: rejects with a session error if the refresh has no response', async () => {
    page.api.answer = ({ path }) => (path === REFRESH ? { cut: true } : { status: 401 });
    await expect(page.client.fetch(`${page.base}/api/a`)).rejects.toThrow(SessionCallError);
  });

  it('row 10: returns the 401 of a refused refresh, which ends the session', async () => {
    page.api.answer = () => ({ status: 401, headers: END });
    page.clock.now = EXPIRES + 1_000;
    const response = await page.client.fetch(`${page.base}/api/a`);
    expect(response.status).toBe(401);
    expect(page.announced).toEqual([{ name: 'UNAUTHORISED', sessionExpiredOrRevoked: true }]);
  });

  it('a session that the portal would end with the browser session is one like any other', async () => {
    page.api.close();
    const { frontToken } = SESSION_COOKIES;
    const token = new RegExp(`${frontToken}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
    const id = sessionIdOf(decodeFrontToken(token) ?? Object({}));
    document.cookie = `${REMEMBER_COOKIES.begun}=${encodeURIComponent(id)};path=/`;
    page = await openClient();
    page.api.answer = () => ({ headers: END });
    await page.client.fetch(`${page.base}/api/a`);
    expect(page.announced).toEqual([{ name: 'SIGN_OUT' }]);
    document.cookie = `${REMEMBER_COOKIES.begun}=;path=/;max-age=0`;
  });
});

describe('requests to other hosts', () => {
  it('pass to the platform unchanged, and their responses change nothing', async () => {
    const sent: unknown[] = [];
    page.api.close();
    page = await openClient({
      fetch: (...given) => {
        sent.push(given);
        return platform.fetch(...given);
      },
    });
    page.api.answer = () => ({ status: 401, headers: END });
    const elsewhere = `http://127.0.0.1:${page.api.port}/api/a`;
    const init = { headers: { 'x-own': '1' } };
    expect((await page.client.fetch(elsewhere, init)).status).toBe(401);
    expect(sent).toEqual([[elsewhere, init]]);
    expect(await page.client.doesSessionExist()).toBe(true);
  });

  it.each([
    ['as the option sets them', true, {}, 'include'],
    ['not without it', false, {}, 'same-origin'],
    ['unless the caller overrides it', true, { credentials: 'omit' }, 'omit'],
  ] as const)(
    'own requests carry cookies %s',
    async (_name, autoAddCredentials, init, expected) => {
      const sent: unknown[] = [];
      page.api.close();
      page = await openClient({
        autoAddCredentials,
        fetch: (input, given) => {
          sent.push(input instanceof platform.Request ? input.credentials : given?.credentials);
          return platform.fetch(input, given);
        },
      });
      await page.client.fetch(`${page.base}/api/a`, init);
      await page.client.fetch(new platform.Request(`${page.base}/api/a`, init));
      expect(sent).toEqual([expected, expected]);
    },
  );
});
