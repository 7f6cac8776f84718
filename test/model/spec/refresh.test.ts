import { REFRESH_LOCK } from '../../../src/rules/constants';
import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import type { Reply } from '../../support/fakeHttp';
import { respondTo, started, tell } from '../../support/acts';
import {
  arrange,
  endHeaders,
  openAs,
  pass,
  sessionHeaders,
  settle,
  stopTimersInTests,
} from '../../support/world';
import { person } from '../../support/person';

const REFRESH = '/session/refresh';

stopTimersInTests();

async function open() {
  return started(openAs('fresh'));
}

/** A request was refused, and its refresh waits for the lock that another tab holds. */
async function waiting() {
  const world = await open();
  const release = await world.browser.locks.acquire(REFRESH_LOCK, 1_000);
  world.call('/api/a');
  await settle();
  await respondTo(world, '/api/a', { status: 401 });
  return { world, release: () => release?.() };
}

const renewed: Reply = { headers: sessionHeaders(person('ana'), { iat: 2 }) };

it('session refresh, the limit: an API that keeps refusing after successful refreshes is retried with growing waits', async () => {
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

it.each([
  [200, { status: 401, body: 'own' }],
  [300, { status: 300, body: 'refresh' }],
])(
  'session refresh, spec 8: a refresh answered %i that ends the session: %j',
  async (status, response) => {
    const world = await open();
    const { answer } = world.call('/api/a');
    await settle();
    await respondTo(world, '/api/a', { status: 401, body: 'own' });
    world.http.answer(REFRESH, { status, headers: endHeaders, body: 'refresh' });
    expect(await answer).toMatchObject({ response });
    await settle();
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.store.getState().refresh.value).toBe('idle');
    expect(world.announced).toEqual([{ name: 'SIGN_OUT' }]);
    expect(world.logged).toEqual([]);
  },
);

it.each([300, 500])(
  'session refresh, spec 8: %i is not a refresh, whatever else it carries',
  async (status) => {
    const world = await open();
    const { answer } = world.call('/api/a');
    await settle();
    await respondTo(world, '/api/a', { status: 401, body: 'own' });
    world.http.answer(REFRESH, { ...renewed, status, body: 'refresh' });
    expect(await answer).toMatchObject({ response: { status, body: 'refresh' } });
    expect(world.announced).not.toContainEqual({ name: 'REFRESH_SESSION' });
    expect(world.store.getState().refresh.value).toBe('resting');
  },
);

describe('session refresh: several tabs', () => {
  it('the session ended in another tab during the wait: no refresh request', async () => {
    const world = await open();
    const release = await world.browser.locks.acquire(REFRESH_LOCK, 1_000);
    const { answer } = world.call('/api/a');
    await settle();
    await respondTo(world, '/api/a', { status: 401 });
    arrange(world.browser, 'none');
    release?.();
    await expect(answer).resolves.toMatchObject({ response: { status: 401 } });
    expect(world.http.count(REFRESH)).toBe(0);
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
  });

  it('another tab refreshed the session during the wait: the user is known at once', async () => {
    const { world, release } = await waiting();
    arrange(world.browser, 'fresh', person('ben'));
    world.browser.cookies.put(SESSION_COOKIES.lastUpdate, 'by another tab');
    release();
    await settle();
    expect(world.http.count(REFRESH)).toBe(0);
    expect(world.http.count('/api/a')).toBe(2);
    expect(world.store.getState().session.context.facts).toMatchObject({ userId: 'ben' });
  });

  it('the cookies were deleted during the wait: only the server can decide', async () => {
    const { world, release } = await waiting();
    arrange(world.browser, 'doubt');
    release();
    await settle();
    expect(world.http.count(REFRESH)).toBe(1);
  });
});

describe('session refresh: sign-out in the middle', () => {
  it('S20: sign-out wins, the late response of the refresh is dropped', async () => {
    const world = await open();
    world.call('/api/a');
    await settle();
    await respondTo(world, '/api/a', { status: 401 });
    await tell(world, events.signOut.requested({ returnTo: null }));
    expect(world.http.isWaiting(REFRESH)).toBe(false);
    await respondTo(world, '/signout', { body: { status: 'OK' }, headers: endHeaders });
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.announced).toEqual([{ name: 'SIGN_OUT' }]);
  });

  it('S20: a request that waits for the refresh is notified that there is no session, without any other message', async () => {
    const { world } = await waiting();
    const ended = world.env.pendingRequests.whenRefreshed();
    world.store.dispatch(events.signOut.requested({ returnTo: null }));
    expect(await ended).toBe('absent');
    expect(world.trail.map(({ type }) => type)).not.toContain('refresh/finished');
    expect(JSON.stringify(world.trail)).not.toContain('refresh.deny');
  });

  it('S20: a refresh abandoned while waiting for its turn is never sent, and is not an error', async () => {
    const { world, release } = await waiting();
    await tell(world, events.signOut.requested({ returnTo: null }));
    release();
    await settle();
    expect(world.http.count(REFRESH)).toBe(0);
    expect(world.logged).toEqual([]);
    expect(world.browser.locks.isHeld(REFRESH_LOCK)).toBe(false);
  });

  it('a lock that is never granted is not an error after the sign-out', async () => {
    const { world } = await waiting();
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    world.store.dispatch(events.signOut.requested({ returnTo: null }));
    await pass(world, 10_000);
    await settle();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
