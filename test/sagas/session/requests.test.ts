import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { retryDelayMs } from '../../../sagas/apiClient/retry';
import type { AnyEffect } from '../../../src/kit/registry';
import { events } from '../../../src/kit/events';
import { SESSION_COOKIES } from '../../../src/rules/cookies';
import {
  arrange,
  openAs,
  pass,
  sessionHeaders,
  settle,
  stopTimersInTests,
} from '../../support/world';
import { person } from '../../support/person';
import { asks, opened, payloadsOf } from '../asks';

stopTimersInTests();

const PATH = '/api/games';

async function openPortal() {
  const world = openAs('fresh');
  await settle();
  return world;
}

const change = (world: Awaited<ReturnType<typeof openPortal>>) =>
  world.run(() =>
    apiRequest(world.env, { method: 'POST', path: PATH, read: (data) => data, shownBy: 'notice' }),
  );

it.each([0, 1])(
  'S11: a change of which %d attempts have failed is not sent for another user than the page shows',
  async (attempts) => {
    const world = await openPortal();
    const lost = attempts > 0 ? change(world) : null;
    await settle();
    if (lost) world.http.answer(PATH, 'network');
    arrange(world.browser, 'fresh', person('ben'));
    const sent = lost ?? change(world);
    await pass(world, retryDelayMs(1, 1));
    expect(sent.result()).toMatchObject({ ok: false });
    expect(world.http.count(PATH)).toBe(attempts);
  },
);

it.each<AnyEffect>([
  { type: 'changePassword.submit', current: 's', secret: 's', keepSessions: false },
  { type: 'freshSignIn.prove', secret: 's' },
  { type: 'resendConfirmation.send' },
])('S11: $type is not sent for another user than the page shows', async (effect) => {
  const world = await opened();
  arrange(world.browser, 'fresh', person('ben'));
  await asks(world, effect);
  const [machine] = effect.type.split('.');
  expect(payloadsOf(world, `${machine}/answered`)).toMatchObject([
    { failure: { kind: 'badRequest' } },
  ]);
  // The page then shows that user, also if no other tab could tell it.
  expect(payloadsOf(world, 'session/signedInElsewhere')).toMatchObject([
    { facts: { userId: person('ben').userId } },
  ]);
  expect(world.http.sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

const claims = { claimValidationErrors: [{ id: 'st-ev', reason: 'no' }] };

describe('a request with the session', () => {
  // Before the session client there were four: opened, send requested, answered, deliver requested.
  it.each([
    ['with a fresh session', 'fresh', false],
    ['without a session', 'none', false],
    ['that opens a session itself, after one has expired', 'stale', true],
  ] as const)('%s dispatches no action', async (_name, kind, anonymous) => {
    const world = await openPortal();
    arrange(world.browser, kind);
    const before = world.trail.length;
    const { answer } = world.call(PATH, { anonymous });
    world.http.answer(PATH, { body: 'served' });
    expect(await answer).toMatchObject({ ok: true, response: { body: 'served' } });
    expect(world.trail.slice(before)).toEqual([]);
  });

  it('with a new front token dispatches session events but no request events', async () => {
    const world = await openPortal();
    const before = world.trail.length;
    const { answer } = world.call(PATH);
    world.http.answer(PATH, { headers: sessionHeaders(person('ana')) });
    await answer;
    const dispatched = world.trail.slice(before).map(({ type }) => type);
    expect(dispatched).toContain('session/stored');
    expect(dispatched.filter((type) => /^(refresh|effect)\//.test(type))).toEqual([]);
  });

  it('that opens a session and is refused is not reported to the refresh machine', async () => {
    const world = await openPortal();
    const { answer } = world.call(PATH, { anonymous: true });
    world.http.answer(PATH, { status: 401 });
    expect(await answer).toMatchObject({ ok: true, response: { status: 401 } });
    expect(world.http.count('/session/refresh')).toBe(0);
    expect(world.store.getState().refresh.value).toBe('idle');
  });

  it('that is canceled is removed, and its response is not awaited', async () => {
    const world = await openPortal();
    const { task } = world.call(PATH);
    await settle();
    expect(world.http.isWaiting(PATH)).toBe(true);
    task.cancel();
    await settle();
    expect(world.store.getState().refresh.context.requests).toEqual({});
    expect(world.env.pendingRequests.size).toBe(0);
    expect(world.http.isWaiting(PATH)).toBe(false);
  });

  it('that is canceled while it waits for a refresh is never sent', async () => {
    const world = await openPortal();
    world.store.dispatch(events.refresh.demanded());
    const { task } = world.call(PATH);
    await settle();
    task.cancel();
    await settle();
    expect(world.store.getState().refresh.context.requests).toEqual({});
    world.http.answer('/session/refresh', { headers: sessionHeaders(person('ana')) });
    await settle();
    expect(world.http.count(PATH)).toBe(0);
  });

  it.each([
    ['GET', 'ben', 2],
    ['POST', 'ben', 1],
    ['POST', 'ana', 2],
  ] as const)(
    'S11: that is refused (%s) is sent again in the new session of %s only if it changes nothing or the user is the same',
    async (method, who, times) => {
      const world = await openPortal();
      const { answer } = world.call(PATH, { request: { method } });
      await settle();
      arrange(world.browser, 'fresh', person(who), { sessionHandle: 'new' });
      world.browser.cookies.put(SESSION_COOKIES.lastUpdate, 'later');
      world.http.answer(PATH, { status: 401 });
      await settle();
      world.http.answerAll(() => ({ body: 'for ben' }));
      expect(await answer).toMatchObject(
        times === 2 ? { ok: true } : { failure: { kind: 'badRequest' } },
      );
      expect(world.http.count(PATH)).toBe(times);
    },
  );

  it.each([
    [403, ['API_INVALID_CLAIM']],
    [200, []],
    [400, []],
  ])('spec 4, 9: announces refused claims with status %i: %j', async (status, names) => {
    const world = await openPortal();
    world.http.respond(() => ({ status, body: claims }));
    await world.call(PATH).answer;
    expect(world.announced.map(({ name }) => name)).toEqual(names);
  });
});
