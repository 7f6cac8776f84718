import { SessionCallError } from '../../src/sessionClient';
import { EXPIRES } from '../support/person';
import { arrangeCookies, END, openClient, platform, newSession } from './support/open';
import type { Answer, Received } from './support/sessionApi';

const REFRESH = '/auth/session/refresh';

/** The platform's, which is another one than the simulated document's. */
const TYPE_ERROR = { name: 'TypeError' };

let page: Awaited<ReturnType<typeof openClient>>;

beforeEach(async () => {
  arrangeCookies('session');
  page = await openClient();
});
afterEach(() => page.api.close());

/** Refuses each call until the session was renewed. */
function refusing(answer: (request: Received) => Answer = () => ({ body: 'served' })): void {
  let renewed = false;
  page.api.answer = (request) => {
    if (request.path !== REFRESH) return renewed ? answer(request) : { status: 401 };
    renewed = true;
    return { headers: newSession({ iat: 2 }), body: '{}' };
  };
}

describe('N11: fetch takes and gives what the platform does', () => {
  it('a response with its status, headers and a body that can be streamed', async () => {
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
    '%s as the body is sent again, whole, after a refresh',
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

  it('a Request, a URL and an address relative to the page are addresses', async () => {
    await page.client.fetch(
      new platform.Request(`${page.base}/api/a`, { method: 'PUT', body: 'x' }),
    );
    await page.client.fetch(new URL(`${page.base}/api/b`));
    expect(page.api.paths).toEqual(['PUT /api/a', 'GET /api/b']);
    // Nothing listens where the simulated page is from; the platform says so in its way.
    await expect(page.client.fetch('/api/c')).rejects.toMatchObject(TYPE_ERROR);
  });

  it('HEAD has no body, and its refusal is renewed as well', async () => {
    refusing(() => ({ headers: { 'x-size': '3' } }));
    const response = await page.client.fetch(`${page.base}/api/a`, { method: 'HEAD' });
    expect([response.status, response.headers.get('x-size'), await response.text()]).toEqual([
      200,
      '3',
      '',
    ]);
  });

  it('what the server may know of the page is what the caller says', async () => {
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

  it('a redirect is followed or not, as the caller says', async () => {
    page.api.answer = ({ path }) =>
      path === '/api/a' ? { status: 302, headers: { location: '/api/b' } } : { body: 'there' };
    const followed = await page.client.fetch(`${page.base}/api/a`);
    expect([followed.redirected, await followed.text()]).toEqual([true, 'there']);
    const manual = await page.client.fetch(`${page.base}/api/a`, { redirect: 'manual' });
    expect(manual.status).toBe(302);
  });

  it('what a redirect brings from another host neither ends nor renews the session', async () => {
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

  it.each(['before', 'on its way', 'while it waits for a refresh'])(
    'a call that is aborted %s rejects with the reason of its signal',
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

  it('a body that was read already rejects before anything is sent', async () => {
    const request = new platform.Request(`${page.base}/api/a`, { method: 'POST', body: 'x' });
    await request.text();
    await expect(page.client.fetch(request)).rejects.toMatchObject(TYPE_ERROR);
    expect(page.api.received).toEqual([]);
  });
});

describe('what a caller hears when there is no answer of its own', () => {
  it("a network that fails: the platform's own error", async () => {
    page.api.answer = () => ({ cut: true });
    await expect(page.client.fetch(`${page.base}/api/a`)).rejects.toMatchObject(TYPE_ERROR);
  });

  it('row 9: a refresh that is answered 500: that answer, as a response', async () => {
    page.api.answer = ({ path }) =>
      path === REFRESH ? { status: 500, body: '{"why":"down"}' } : { status: 401 };
    const response = await page.client.fetch(`${page.base}/api/a`);
    expect([response.status, await response.json()]).toEqual([500, { why: 'down' }]);
    expect(page.announced).toEqual([]);
  });

  it('row 12: a refresh without an answer: an error of the session', async () => {
    page.api.answer = ({ path }) => (path === REFRESH ? { cut: true } : { status: 401 });
    await expect(page.client.fetch(`${page.base}/api/a`)).rejects.toThrow(SessionCallError);
  });

  it('row 10: a refresh that is refused: its 401, and the end of the session', async () => {
    page.api.answer = () => ({ status: 401, headers: END });
    page.clock.now = EXPIRES + 1_000;
    const response = await page.client.fetch(`${page.base}/api/a`);
    expect(response.status).toBe(401);
    expect(page.announced).toEqual([{ name: 'UNAUTHORISED', sessionExpiredOrRevoked: true }]);
  });
});

describe('N2: requests to other hosts', () => {
  it('go to the platform as they came, and their answers change nothing', async () => {
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
    ['as the option says', true, {}, 'include'],
    ['not without it', false, {}, 'same-origin'],
    ['unless the caller says otherwise', true, { credentials: 'omit' }, 'omit'],
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
      expect(sent).toEqual([expected]);
    },
  );
});
