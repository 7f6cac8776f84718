import type { ApiCall, ApiResult } from '../../../sagas/apiClient/apiCall';
import { createApiClient } from '../../../sagas/apiClient/apiClient';
import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { retryDelayMs } from '../../../sagas/apiClient/retry';
import type { HttpRequest } from '../../../src/ports/ports';
import type { World, WorldOptions } from '../../support/world';
import { openAs, pass, settle, stopTimersInTests } from '../../support/world';

stopTimersInTests();

const PATH = '/api/games';

function openPortal({ signedIn = false, ...options }: WorldOptions & { signedIn?: boolean } = {}) {
  return openAs(signedIn ? 'fresh' : 'none', options);
}

const shown = { shownBy: 'notice' } as const;

function ask(world: World, call: Partial<ApiCall<unknown>> = {}) {
  const given = { path: PATH, read: (data: unknown) => ({ data }), ...shown, ...call };
  const task = world.run(() => apiRequest(world.env, given));
  return { task, result: task.toPromise<ApiResult<unknown>>() };
}

const sent = ({ http }: World): HttpRequest => {
  const [first] = http.sent;
  if (!first) throw new Error('Nothing was sent.');
  return first;
};

const caughtIn = ({ store }: World) => store.getState().errorBatch.context;
const noticesIn = ({ store }: World) => store.getState().notices.context.list;

describe('spec 7: common headers and parameters', () => {
  it('dbMode, cgiMode and __game, a UUID as trace id, and no game if no getter is configured', async () => {
    const world = openPortal();
    ask(world);
    await settle();
    const { url, query, headers, timeoutMs, credentials } = sent(world);
    expect(url).toBe('https://test.adlantern.example/api/games');
    expect(query).toEqual({ dbMode: '', cgiMode: '', __game: '' });
    expect(headers).toMatchObject({ game: '' });
    expect(headers?.['x-trace-id']).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab]/);
    expect(headers).not.toHaveProperty('session-id');
    expect({ timeoutMs, credentials }).toEqual({ timeoutMs: 60_000, credentials: true });
  });

  it('the game, the monitoring session and no_cache if present; they override the caller', async () => {
    const platform = { dbMode: 'a', game: () => 'chess', monitoringSession: () => 'm-1' };
    const page = 'https://test.adlantern.example/portal?no_cache=1';
    const world = openPortal({ platform, page });
    ask(world, { query: { dbMode: 'x', from: '1' } });
    await settle();
    expect(sent(world).query).toEqual({
      dbMode: 'a',
      cgiMode: '',
      __game: 'chess',
      game: 'chess',
      __no_cache: '1',
      from: '1',
    });
    expect(sent(world).headers).toMatchObject({ game: 'chess', 'session-id': 'm-1' });
  });

  it('production: the API host', async () => {
    const world = openPortal({ page: 'https://adlantern.example/portal' });
    ask(world);
    await settle();
    expect(sent(world).url).toBe('https://api.adlantern.example/api/games');
  });

  it.each(['//evil.test/api', 'https://evil.test', '/\\evil.test', 'api'])(
    'does not send a request to another host: %s',
    async (path) => {
      const world = openPortal();
      const result = await ask(world, { path }).result;
      expect(result).toMatchObject({
        ok: false,
        error: { failure: { kind: 'badOption', method: 'GET' } },
      });
      expect(world.http.sent).toEqual([]);
    },
  );
});

it.each([
  ['of a user waits for it', false, '/api_v2/auth/session/refresh'],
  ['open to visitors is sent', true, PATH],
])('spec 4: while the session is unknown, a request %s', async (_, forVisitors, first) => {
  const world = openAs('doubt');
  ask(world, forVisitors ? { forVisitors } : {});
  await settle();
  expect(world.http.paths).toEqual([first]);
});

describe('spec 7: bodies', () => {
  it('sends a body as JSON', async () => {
    const world = openPortal();
    const onUpload = () => undefined;
    ask(world, { method: 'POST', body: { a: 1 }, onUpload });
    await settle();
    expect(sent(world)).toMatchObject({ method: 'POST', body: { a: 1 }, onUpload });
    expect(sent(world).headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('omits the body and the upload callback if absent', async () => {
    const world = openPortal();
    ask(world);
    await settle();
    expect(sent(world)).toMatchObject({ method: 'GET' });
    expect(Object.keys(sent(world))).not.toEqual(expect.arrayContaining(['body']));
    expect(sent(world)).not.toHaveProperty('onUpload');
    expect(sent(world).headers).not.toHaveProperty('content-type');
  });
});

describe('spec 7, 9: retries', () => {
  it.each([
    [1, 0, 200],
    [1, 1, 240],
    [2, 0.5, 440],
    [3, 1, 960],
  ])('wait %i, with chance %d: %i ms', (n, chance, ms) =>
    expect(retryDelayMs(n, chance)).toBeCloseTo(ms),
  );

  /** Returns the sent requests if every attempt ends like this. */
  async function tries(call: Partial<ApiCall<unknown>>, ends: 'network' | 'timeout' | number) {
    const world = openPortal();
    world.http.respond(() => (typeof ends === 'number' ? { status: ends } : ends));
    ask(world, call);
    await pass(world, 10_000);
    return world.http.sent;
  }

  it('waits 200, 400 and 800 ms, and keeps the trace id', async () => {
    const world = openPortal();
    world.http.respond(() => 'network');
    ask(world);
    const counts: number[] = [];
    for (const ms of [0, 199, 1, 399, 1, 799, 1, 10_000]) {
      await pass(world, ms);
      counts.push(world.http.sent.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(new Set(world.http.sent.map(({ headers }) => headers?.['x-trace-id'])).size).toBe(1);
    expect(caughtIn(world).count).toBe(1);
  });

  it.each([
    ['GET', 'network', 4],
    ['PUT', 503, 4],
    ['DELETE', 500, 4],
    ['GET', 599, 4],
    ['GET', 600, 1],
    ['GET', 404, 1],
    ['GET', 'timeout', 1],
  ] as const)('%s ending in %s is sent %d times', async (method, ends, times) => {
    expect(await tries({ method }, ends)).toHaveLength(times);
  });

  it.each(['POST', 'PATCH'] as const)(
    'M5: retries a %s after a network error, with the first attempt’s key, but not after a 503',
    async (method) => {
      const all = await tries({ method }, 'network');
      expect(all).toHaveLength(4);
      const keys = new Set(all.map(({ headers }) => headers?.['idempotency-key']));
      expect([...keys]).toEqual([expect.stringMatching(/^[\w-]{16,}$/)]);
      expect(await tries({ method }, 503)).toHaveLength(1);
    },
  );

  it('N7: never retries a request that may be sent only once', async () => {
    expect(await tries({ method: 'POST', once: true }, 'network')).toHaveLength(1);
  });

  it('M5: sends no key with an idempotent request', async () => {
    const [first] = await tries({ method: 'GET' }, 404);
    expect(first?.headers).not.toHaveProperty('idempotency-key');
  });

  it('returns the data of a successful retry, and shows nothing', async () => {
    const world = openPortal();
    const { result } = ask(world);
    await settle();
    world.http.answer(PATH, { status: 502 });
    await pass(world, 200);
    world.http.answer(PATH, { body: { ret: 0, data: 'here' } });
    expect(await result).toMatchObject({ ok: true, data: { data: 'here' } });
    expect(caughtIn(world).count).toBe(0);
  });
});

describe('A18: a request that takes too long', () => {
  it('ends with the timeout and shows it', async () => {
    const world = openPortal();
    world.http.respond(() => 'timeout');
    expect(await ask(world).result).toMatchObject({ error: { rule: 'failure.timeout' } });
    expect(caughtIn(world).errors[0]).toMatchObject({
      title: { key: 'form:errors.networkUnknown' },
      hint: { key: 'notices:timedOut', values: { seconds: 60 } },
    });
  });

  it('can be canceled: the request is aborted, the caller receives an error, nothing is shown', async () => {
    const world = openPortal();
    const abort = new AbortController();
    const call = createApiClient(world.env).request({ path: PATH, signal: abort.signal });
    const ended = call.catch((error: unknown) => error);
    await settle();
    expect(world.http.isWaiting(PATH)).toBe(true);
    abort.abort();
    expect(await ended).toMatchObject({ reason: { rule: 'failure.cancelled' } });
    expect(world.http.isWaiting(PATH)).toBe(false);
    expect(caughtIn(world).count).toBe(0);
  });
});

it('N8: a request that never arrives shows the network error with advice', async () => {
  const world = openPortal();
  world.http.respond(() => 'network');
  ask(world, { method: 'POST' });
  await pass(world, 10_000);
  expect(caughtIn(world).errors[0]).toMatchObject({
    title: { key: 'form:errors.networkUnknown' },
    message: { key: 'form:errors.call', values: { method: 'POST' } },
    hint: { key: 'notices:checkConnection' },
  });
});

describe('A9: ret 30000, fifty at once', () => {
  it('below /api/ causes one logout', async () => {
    const world = openPortal({ signedIn: true });
    const calls = Array.from({ length: 50 }, () => ask(world).result);
    await settle();
    world.http.answerAll(({ url }) => (url.endsWith(PATH) ? { body: { ret: 30_000 } } : null));
    await Promise.all(calls);
    expect(world.http.count('/signout')).toBe(1);
    expect(world.visited).toEqual([]);
    expect(world.store.getState().signOut).toMatchObject({
      value: 'signingOut',
      context: { returnTo: '/portal/report' },
    });
    expect(world.words).toContain('signInAgain');
  });

  it('elsewhere causes one redirect to sign-in, with this page as the return URL', async () => {
    const world = openPortal();
    const path = '/v2/games';
    const calls = Array.from({ length: 50 }, () => ask(world, { path }).result);
    await settle();
    world.http.answerAll(() => ({ body: { ret: 30_000 } }));
    await Promise.all(calls);
    expect(world.visited).toHaveLength(1);
    expect(decodeURIComponent(world.visited[0] ?? '')).toContain('redirect=%2Fportal%2Freport');
    // M7: the sign-in page shows the reason.
    expect(world.words).toContain('signInAgain');
  });
});

describe('the result for the caller', () => {
  it('data.unreadable: unreadable data is a failure, reported once', async () => {
    const world = openPortal();
    world.http.respond(() => ({ body: { ret: 0, data: 'other' } }));
    expect(await ask(world, { read: () => null }).result).toMatchObject({
      ok: false,
      error: { rule: 'data.unreadable' },
    });
    expect(caughtIn(world).errors[0]).toMatchObject({ message: { key: 'notices:unreadable' } });
  });

  it('spec 4: ret 40000 notices are merged, counted and stay', async () => {
    const world = openPortal();
    world.http.respond(() => ({ body: { ret: 40_000 } }));
    await Promise.all([ask(world).result, ask(world).result, ask(world).result]);
    expect(noticesIn(world)).toMatchObject([
      { count: 3, title: { key: 'notices:permissionDenied' } },
    ]);
    await pass(world, 60_000);
    expect(noticesIn(world)).toHaveLength(1);
  });

  it('spec 4, 9: each ret 60000 is a separate notice for 3000 ms', async () => {
    const world = openPortal();
    world.http.respond(() => ({ body: { ret: 60_000, message: 'careful' } }));
    await ask(world).result;
    await pass(world, 2_000);
    await ask(world).result;
    expect(noticesIn(world)).toHaveLength(2);
    await pass(world, 1_000);
    expect(noticesIn(world)).toHaveLength(1);
    await pass(world, 2_000);
    expect(noticesIn(world)).toEqual([]);
  });

  it('M1: an error shown by a page is logged, reported and monitored at once, without another notice', async () => {
    const world = openPortal();
    world.http.respond(({ url }) => (url.endsWith(PATH) ? { status: 404 } : null));
    const result = await ask(world, { shownBy: 'page' }).result;
    expect(result).toMatchObject({ error: { rule: 'http.404', method: 'GET' } });
    const outgoing = [{ title: expect.stringContaining(PATH) }];
    expect(caughtIn(world)).toMatchObject({ count: 0, outgoing });
    expect(world.http.isWaiting('/api/response_error_collect')).toBe(true);
  });

  it.each([
    [{ ret: 40_000 }, 'notices:permissionDenied'],
    [{ ret: 60_000 }, 'notices:warning'],
    [{ ret: 50_000, msg: 'code:8000001, msg:no' }, 'notices:warning'],
  ])('M1, spec 4: %j has a notice even if a page shows it', async (body, key) => {
    const world = openPortal();
    world.http.respond(() => ({ body }));
    await ask(world, { shownBy: 'page' }).result;
    expect(noticesIn(world)).toMatchObject([{ title: { key } }]);
  });

  it('M1, spec 4: ret 50000 is merged even if a page shows it', async () => {
    const world = openPortal();
    world.http.respond(() => ({ body: { ret: 50_000, message: 'no' } }));
    await ask(world, { shownBy: 'page' }).result;
    expect(caughtIn(world)).toMatchObject({ count: 1, errors: [{ message: { text: 'no' } }] });
  });

  it('M7: a 401 that no refresh resolves is reported and leads to sign-in, which shows the reason', async () => {
    const world = openPortal();
    world.http.respond(() => ({ status: 401 }));
    await ask(world).result;
    expect(caughtIn(world).errors[0]).toMatchObject({ message: { key: 'notices:status401' } });
    expect([world.visited.length, world.words]).toEqual([1, ['signInAgain']]);
  });

  it('A61: a session ended on another device leads to sign-in, which says so', async () => {
    const world = openPortal({ signedIn: true });
    world.http.respond(() => ({ status: 401, body: { ended: 'elsewhere' } }));
    await ask(world).result;
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.words).toEqual(['endedElsewhere']);
  });
});
