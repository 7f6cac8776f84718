import { respondTo, tell } from '../../support/acts';
import { arrange, openWorld, sessionHeaders, settle } from '../../support/world';
import { events } from '../../../src/kit/events';
import { person } from '../../support/person';

function open(kind: Parameters<typeof arrange>[1]) {
  const world = openWorld();
  arrange(world.browser, kind);
  const call = async (path: string, signal?: AbortSignal) => {
    const url = world.env.addresses.api(path);
    const { answer } = await world.env.sessionClient.send(
      { method: 'GET', url, credentials: true },
      { ...(signal && { signal }) },
    );
    return answer;
  };
  return { world, call };
}

const ok = { ok: true, response: { status: 200 } };

describe('the session client', () => {
  it('M23: of 100 requests on an expired session the store receives the first refusal, and then all others together', async () => {
    const { world, call } = open('fresh');
    const paths = Array.from({ length: 100 }, (_, index) => `/api/${index}.`);
    const answers = paths.map((path) => call(path));
    const before = world.trail.length;
    for (const path of paths) world.http.answer(path, { status: 401 });
    await settle();
    await respondTo(world, '/session/refresh', { headers: sessionHeaders(person('ana')) });
    for (const path of paths) world.http.answer(path, {});
    expect(await Promise.all(answers)).toMatchObject(paths.map(() => ok));
    const dispatched = world.trail.slice(before).map(({ type }) => type);
    expect(dispatched.filter((type) => type.startsWith('refresh/request'))).toEqual([
      'refresh/requestRefused',
      'refresh/requestsJoined',
    ]);
    expect(dispatched.length).toBeLessThan(17);
  });

  it.each([
    ['fresh', 1],
    ['none', 0],
  ] as const)(
    'decision 6: a request with the session %s loads the lock %d times',
    async (kind, times) => {
      const { world, call } = open(kind);
      const prepare = jest.spyOn(world.browser.locks, 'prepare');
      const answer = call('/api/a');
      world.http.answer('/api/a', {});
      await answer;
      expect(prepare).toHaveBeenCalledTimes(times);
    },
  );

  it('settles a request that joined a refresh and is canceled, without notifying the machine', async () => {
    const { world, call } = open('stale');
    const first = call('/api/a');
    const abort = new AbortController();
    const second = call('/api/b', abort.signal);
    abort.abort();
    expect(await second).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await settle();
    await respondTo(world, '/session/refresh', { headers: sessionHeaders(person('ana')) });
    world.http.answer('/api/a', {});
    expect(await first).toMatchObject(ok);
    expect(world.http.count('/api/b')).toBe(0);
    const dispatched = world.trail.map(({ type }) => type);
    expect(dispatched.filter((type) => type.startsWith('refresh/request'))).toEqual([
      'refresh/requestOpened',
    ]);
  });

  it('a sign-out that abandons a refresh settles all requests that joined it', async () => {
    const { world, call } = open('fresh');
    const refused = [call('/api/a'), call('/api/b')];
    for (const path of ['/api/a', '/api/b']) world.http.answer(path, { status: 401 });
    await settle();
    const opened = call('/api/c');
    await tell(world, events.refresh.abandoned());
    world.http.answer('/api/c', {});
    const answers = await Promise.all([...refused, opened]);
    expect(answers).toMatchObject([401, 401, 200].map((status) => ({ response: { status } })));
    expect(world.env.pendingRequests.size).toBe(0);
    expect(world.store.getState().refresh.context.requests).toEqual({});
  });
});
