import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { createBrowser, type FakeBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import type { LocalKind, World } from '../../support/world';
import {
  arrange,
  endHeaders,
  openWorld,
  pass,
  sessionHeaders,
  settle,
  stopTimers,
} from '../../support/world';
import { person } from '../../support/person';

const REFRESH = '/session/refresh';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

async function open(kind: LocalKind = 'fresh', browser: FakeBrowser = createBrowser()) {
  arrange(browser, kind);
  const world = openWorld({ browser });
  await settle();
  return world;
}

/** Returns the request's response; lets the growing waits between its refreshes elapse. */
async function patientCall(world: World, path: string) {
  const { answer } = world.call(path);
  for (let waits = 0; waits < 12; waits += 1) await pass(world, 1_000);
  return answer;
}

const renewed: Reply = { headers: sessionHeaders(person('ana'), { iat: 2 }) };

describe('session refresh: single flight', () => {
  it('S1: 20 requests answered 401 together cause one refresh, and each is repeated once, in order', async () => {
    const world = await open();
    const paths = Array.from({ length: 20 }, (_, index) => `/api/call-${index}`);
    const answers = paths.map((path) => world.call(path).answer);
    await settle();
    expect(world.http.paths).toEqual(paths);
    for (const path of paths) world.http.answer(path, { status: 401 });
    await settle();
    expect(world.http.count(REFRESH)).toBe(1);
    world.http.answer(REFRESH, renewed);
    await settle();
    expect(world.http.paths).toEqual([...paths, `/api_v2/auth${REFRESH}`, ...paths]);
    for (const path of paths) world.http.answer(path, { status: 200 });
    await expect(Promise.all(answers)).resolves.toEqual(
      paths.map(() => ({ ok: true, response: expect.objectContaining({ status: 200 }) })),
    );
  });

  it('a request during a refresh waits for it', async () => {
    const world = await open();
    world.call('/api/first');
    await settle();
    world.http.answer('/api/first', { status: 401 });
    await settle();
    world.call('/api/second');
    await settle();
    expect(world.http.count('/api/second')).toBe(0);
    world.http.answer(REFRESH, renewed);
    await settle();
    expect(world.http.count('/api/second')).toBe(1);
  });

  it('an access token known to have expired is refreshed before the request', async () => {
    const world = await open('stale');
    world.http.answer(REFRESH, { status: 500 });
    await settle();
    world.http.sent.length = 0;
    await pass(world, 1_000);
    world.call('/api/a');
    await settle();
    expect(world.http.paths).toEqual([`/api_v2/auth${REFRESH}`]);
  });
});

describe('session refresh: the limit', () => {
  it('spec 8, 9: after 10 refreshes the request fails with status 0, and logs an error without secrets', async () => {
    const world = await open();
    world.http.respond(({ url }) => (url.endsWith(REFRESH) ? renewed : { status: 401 }));
    expect(await patientCall(world, '/api/always?token=secret')).toMatchObject({
      ok: false,
      failure: {
        kind: 'refused',
        status: 0,
        method: 'GET',
        url: 'https://test.adlantern.example/api/always',
      },
    });
    expect(world.http.count(REFRESH)).toBe(10);
    expect(world.logged).toHaveLength(1);
    expect(world.logged[0]).toContain('after 10 session refreshes');
    expect(world.logged[0]).not.toContain('secret');
  });

  it('an API that keeps refusing after successful refreshes is retried with growing waits', async () => {
    const world = await open();
    world.http.respond(({ url }) => (url.endsWith(REFRESH) ? renewed : { status: 401 }));
    void world.call('/api/always');
    await settle();
    const counts = [];
    for (const ms of [0, 199, 1, 399, 1]) {
      await pass(world, ms);
      counts.push(world.http.count(REFRESH));
    }
    expect(counts).toEqual([1, 1, 2, 2, 3]);
  });
});

describe('session refresh: gone', () => {
  it.each([
    ['with', endHeaders],
    ['without', {}],
  ])('S6: 401 %s the front-token header ends the session, once', async (_name, headers) => {
    const world = await open();
    const calls = ['/api/a', '/api/b'].map((path) => world.call(path).answer);
    await settle();
    for (const path of ['/api/a', '/api/b']) world.http.answer(path, { status: 401, body: 'own' });
    await settle();
    world.http.answer(REFRESH, { status: 401, headers, body: 'refresh' });
    for (const answer of calls)
      await expect(answer).resolves.toMatchObject({ response: { status: 401, body: 'refresh' } });
    await settle();
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
    expect(world.browser.cookies.value(SESSION_COOKIES.frontToken)).toBeNull();
    expect(world.announced).toEqual([{ name: 'UNAUTHORISED', sessionExpiredOrRevoked: true }]);
    expect(world.trail.filter(({ type }) => type === 'session/removed')).toHaveLength(1);
    expect(world.visited).toHaveLength(1);
    expect(decodeURIComponent(world.visited[0] ?? '')).toContain('redirect=%2Fportal%2Freport');
    expect(world.http.count(REFRESH)).toBe(1);
  });

  it.each([
    [200, { status: 401, body: 'own' }],
    [300, { status: 300, body: 'refresh' }],
  ])('spec 8: a refresh answered %i that ends the session: %j', async (status, response) => {
    const world = await open();
    const { answer } = world.call('/api/a');
    await settle();
    world.http.answer('/api/a', { status: 401, body: 'own' });
    await settle();
    world.http.answer(REFRESH, { status, headers: endHeaders, body: 'refresh' });
    expect(await answer).toMatchObject({ response });
    await settle();
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.store.getState().refresh.value).toBe('idle');
    expect(world.announced).toEqual([{ name: 'SIGN_OUT' }]);
    expect(world.logged).toEqual([]);
  });
});

describe('session refresh: unknown', () => {
  it.each<[string, Reply | 'network' | 'timeout', number]>([
    ['500', { status: 500 }, 2],
    ['503', { status: 503 }, 2],
    ['404', { status: 404 }, 2],
    ['300', { status: 300 }, 2],
    ['no network', 'network', 2],
    ['a time-out', 'timeout', 2],
    ['200 without a front token', { status: 200 }, 1],
    ['204 without a front token', { status: 204 }, 1],
    ['200 with a front token that cannot be read', { headers: { 'front-token': '%%%' } }, 1],
  ])(
    'S5, S7: %s clears nothing, and is retried only if that can help',
    async (_name, reply, refreshes) => {
      const world = await open();
      const { answer } = world.call('/api/a');
      await settle();
      world.http.answer('/api/a', { status: 401 });
      await settle();
      world.http.answer(REFRESH, reply);
      await answer;
      expect(world.tokens.read().state).toBe('EXISTS');
      expect(world.store.getState().session.value).toBe('EXISTS');
      expect(world.announced).toEqual([]);
      expect(world.visited).toEqual([]);
      expect(world.http.count(REFRESH)).toBe(1);
      await pass(world, 1_000);
      // A network failure is retried; a configuration error would only repeat itself.
      expect(world.http.count(REFRESH)).toBe(refreshes);
    },
  );

  it.each([300, 500])('spec 8: %i is not a refresh, whatever else it carries', async (status) => {
    const world = await open();
    const { answer } = world.call('/api/a');
    await settle();
    world.http.answer('/api/a', { status: 401, body: 'own' });
    await settle();
    world.http.answer(REFRESH, { ...renewed, status, body: 'refresh' });
    expect(await answer).toMatchObject({ response: { status, body: 'refresh' } });
    expect(world.announced).not.toContainEqual({ name: 'REFRESH_SESSION' });
    expect(world.store.getState().refresh.value).toBe('resting');
  });

  it('S5: waits longer after each attempt, up to a minute, until it succeeds', async () => {
    const world = await open('stale');
    const waits: number[] = [];
    for (let tries = 1; tries <= 9; tries += 1) {
      world.http.answer(REFRESH, 'network');
      await settle();
      let waited = 0;
      while (world.http.count(REFRESH) === tries) {
        await pass(world, 500);
        waited += 500;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
    world.http.answer(REFRESH, renewed);
    await settle();
    expect(world.store.getState().refresh).toMatchObject({
      value: 'idle',
      context: { failures: 0 },
    });
    await pass(world, 600_000);
    expect(world.http.count(REFRESH)).toBe(10);
  });

  it('stops waiting once the network is back', async () => {
    const world = await open('stale');
    world.http.answer(REFRESH, 'network');
    await settle();
    world.pageResume.fire('online');
    await settle();
    expect(world.http.count(REFRESH)).toBe(2);
  });
});
