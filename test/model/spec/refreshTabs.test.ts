import { REFRESH_LOCK } from '../../../src/rules/constants';
import { SESSION_COOKIES } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
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

const renewed: Reply = { headers: sessionHeaders(person('ana'), { iat: 2 }) };

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

async function open() {
  const browser = createBrowser();
  arrange(browser, 'fresh');
  const world = openWorld({ browser });
  await settle();
  return world;
}

/** A call was refused, and its refresh waits for the lock that another tab holds. */
async function waiting() {
  const world = await open();
  const release = await world.browser.locks.acquire(REFRESH_LOCK, 1_000);
  world.call('/api/a');
  await settle();
  world.http.answer('/api/a', { status: 401 });
  await settle();
  return { world, release: () => release?.() };
}

describe('session refresh: several tabs', () => {
  it('S2: two tabs answered 401 together make one refresh over both', async () => {
    const one = await open();
    const two = openWorld({ browser: one.browser });
    await settle();
    const answers = [one.call('/api/a').answer, two.call('/api/b').answer];
    await settle();
    one.http.answer('/api/a', { status: 401 });
    two.http.answer('/api/b', { status: 401 });
    await settle();
    expect(one.http.count(REFRESH) + two.http.count(REFRESH)).toBe(1);
    one.http.answer(REFRESH, renewed);
    await settle();
    one.http.answer('/api/a', { status: 200 });
    two.http.answer('/api/b', { status: 200 });
    await expect(Promise.all(answers)).resolves.toHaveLength(2);
    expect(one.http.count(REFRESH) + two.http.count(REFRESH)).toBe(1);
    expect(one.browser.locks.isHeld(REFRESH_LOCK)).toBe(false);
  });

  it('another tab refreshed while the call was on its way: repeated without a refresh', async () => {
    const world = await open();
    world.call('/api/a');
    await settle();
    world.browser.cookies.put(SESSION_COOKIES.lastUpdate, 'by another tab');
    world.http.answer('/api/a', { status: 401 });
    await settle();
    expect(world.http.paths).toEqual(['/api/a', '/api/a']);
  });

  it('S3: waits for a lock that is not free, and asks again', async () => {
    const { world, release } = await waiting();
    await pass(world, 3_500);
    expect(world.http.count(REFRESH)).toBe(0);
    expect(world.announced).toEqual([]);
    release();
    await settle();
    expect(world.http.count(REFRESH)).toBe(1);
  });

  it('the session ended in another tab while this one waited: no refresh call', async () => {
    const world = await open();
    const release = await world.browser.locks.acquire(REFRESH_LOCK, 1_000);
    const { answer } = world.call('/api/a');
    await settle();
    world.http.answer('/api/a', { status: 401 });
    await settle();
    arrange(world.browser, 'none');
    release?.();
    await expect(answer).resolves.toMatchObject({ response: { status: 401 } });
    expect(world.http.count(REFRESH)).toBe(0);
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
  });

  it('another tab renewed the session while this one waited: who is signed in is known at once', async () => {
    const { world, release } = await waiting();
    arrange(world.browser, 'fresh', person('ben'));
    world.browser.cookies.put(SESSION_COOKIES.lastUpdate, 'by another tab');
    release();
    await settle();
    expect(world.http.count(REFRESH)).toBe(0);
    expect(world.http.count('/api/a')).toBe(2);
    expect(world.store.getState().session.context.facts).toMatchObject({ userId: 'ben' });
  });

  it('the cookies were deleted while this one waited: only the server can tell', async () => {
    const { world, release } = await waiting();
    arrange(world.browser, 'doubt');
    release();
    await settle();
    expect(world.http.count(REFRESH)).toBe(1);
  });
});

describe('session refresh: sign-out in the middle', () => {
  it('S20: sign-out wins, the late answer of the refresh is dropped', async () => {
    const world = await open();
    world.call('/api/a');
    await settle();
    world.http.answer('/api/a', { status: 401 });
    await settle();
    world.store.dispatch(events.signOut.requested({ returnTo: null }));
    await settle();
    expect(world.http.isWaiting(REFRESH)).toBe(false);
    world.http.answer('/signout', { body: { status: 'OK' }, headers: endHeaders });
    await settle();
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.announced).toEqual([{ name: 'SIGN_OUT' }]);
  });

  it('S20: whoever asked for the refresh hears that there is no session, and nothing else is told', async () => {
    const { world } = await waiting();
    const ended = world.env.pendingRequests.whenRefreshed();
    world.store.dispatch(events.signOut.requested({ returnTo: null }));
    expect(await ended).toBe('absent');
    expect(world.trail.map(({ type }) => type)).not.toContain('refresh/finished');
  });

  it('S20: a refresh that was given up while it waited for its turn is never made, and is no fault', async () => {
    const { world, release } = await waiting();
    world.store.dispatch(events.signOut.requested({ returnTo: null }));
    await settle();
    release();
    await settle();
    expect(world.http.count(REFRESH)).toBe(0);
    expect(world.logged).toEqual([]);
    expect(world.browser.locks.isHeld(REFRESH_LOCK)).toBe(false);
  });

  it('gives the lock back when it comes after the sign-out', async () => {
    const { world, release } = await waiting();
    world.store.dispatch(events.signOut.requested({ returnTo: null }));
    await settle();
    release();
    await settle();
    expect(world.browser.locks.isHeld(REFRESH_LOCK)).toBe(false);
  });

  it('a lock that is never given is no fault after the sign-out', async () => {
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
