import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { events } from '../../../src/kit/events';
import { PORTAL_COOKIES, REMEMBER_COOKIES, STORAGE_KEYS } from '../../../src/rules/cookies';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import type { LocalKind, World } from '../../support/world';
import {
  arrange,
  endHeaders,
  openWorld,
  pass,
  settle,
  stopTimers,
  stopTimersInTests,
} from '../../support/world';

type Outcome = Reply | 'network' | 'hangs';

const STEPS = [
  'signOut.signOut',
  'signOut.callEndpoint',
  'signOut.storeTime',
  'signOut.clearValues',
  'signOut.redirect',
];

const signOutOutcomes: [string, Outcome, boolean][] = [
  ['answers OK', { body: { status: 'OK' }, headers: endHeaders }, true],
  ['answers OK without the header', { body: { status: 'OK' } }, true],
  ['answers GENERAL_ERROR', { body: { status: 'GENERAL_ERROR', message: 'x' } }, false],
  ['answers 500', { status: 500 }, false],
  ['has no network', 'network', false],
  ['hangs', 'hangs', false],
];

const endpointOutcomes: [string, Outcome, boolean][] = [
  ['answers 200', { status: 200 }, true],
  ['answers 503', { status: 503 }, false],
  ['has no network', 'network', false],
  ['hangs', 'hangs', false],
];

const matrix = signOutOutcomes.flatMap(([first, ending, reachedFirst]) =>
  endpointOutcomes.map(([second, endpoint, reachedSecond]) => ({
    name: `sign-out ${first}, the endpoint ${second}`,
    ending,
    endpoint,
    reached: reachedFirst && reachedSecond,
  })),
);

stopTimersInTests();

async function signedIn(kind: LocalKind = 'fresh'): Promise<World> {
  const browser = createBrowser();
  arrange(browser, kind);
  browser.cookies.put(PORTAL_COOKIES.signInType, '2');
  if (kind !== 'none') browser.cookies.put(PORTAL_COOKIES.ssoJwt, 'jwt');
  browser.cookies.put(PORTAL_COOKIES.lastLoginType, '2');
  const world = openWorld({ browser });
  await settle();
  return world;
}

async function step(world: World, ending: string, outcome: Outcome): Promise<void> {
  await settle();
  if (outcome === 'hangs') await pass(world, 5_000);
  else world.http.answer(ending, outcome);
  await settle();
}

const effectsOf = ({ trail }: World): string[] =>
  trail.flatMap(({ type, payload }) => {
    const { effect } = (payload ?? {}) as { effect?: { type: string } };
    return type === 'effect/requested' && effect?.type.startsWith('signOut.') ? [effect.type] : [];
  });

describe('spec 4: a sign-out is no session that was lost', () => {
  it('spec 7: takes all steps if the session had ended before: 401 counts as reached', async () => {
    const world = await signedIn();
    world.store.dispatch(events.signOut.requested({ returnTo: null }));
    await step(world, '/signout', { status: 401 });
    await step(world, '/session/refresh', { status: 401 });
    await step(world, '/api/auth/logout', { status: 200 });
    expect(effectsOf(world)).toEqual(STEPS);
    expect(world.visited).toEqual([expect.stringContaining('https://id.adlantern.example/logout')]);
    expect(world.words).toEqual(['signedOut']);
    expect(world.store.getState().signOut.context.serverReached).toBe(true);
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
  });

  it('a request that is refused meanwhile does not lead to the sign-in page', async () => {
    const world = await signedIn();
    const read = () => null;
    world.run(() => apiRequest(world.env, { path: '/api/account', read }));
    world.store.dispatch(events.signOut.requested({ returnTo: null }));
    await step(world, '/signout', { body: { status: 'OK' }, headers: endHeaders });
    await step(world, '/api/account', { status: 401 });
    await step(world, '/api/auth/logout', { status: 200 });
    expect(world.visited).toEqual([expect.stringContaining('https://id.adlantern.example/logout')]);
  });
});

describe.each(matrix)('spec 4: logout when $name', ({ ending, endpoint, reached }) => {
  let world: World;

  // Its tests only check the result.
  beforeAll(async () => {
    stopTimers();
    world = await signedIn();
    world.store.dispatch(events.signOut.requested({ returnTo: '/portal/login' }));
    await step(world, '/signout', ending);
    await step(world, '/api/auth/logout', endpoint);
  });

  it('S24: takes the five steps in order, each once', () => {
    expect(effectsOf(world)).toEqual(STEPS);
    expect(world.http.paths).toEqual(['/api_v2/auth/signout', '/api/auth/logout']);
  });

  it('ends at the provider, with a return address', () => {
    expect(world.visited).toEqual([
      `https://id.adlantern.example/logout?client_id=adlantern-portal&post_logout_redirect_uri=${encodeURIComponent(
        // The sign-in page is also a return address, for users of another account (P3).
        'https://test.adlantern.example/portal/login',
      )}`,
    ]);
    expect(world.store.getState().signOut).toMatchObject({
      value: 'redirecting',
      context: { serverReached: reached },
    });
  });

  it('S19, P22, M3: the next page reports the sign-out, or what the server has not confirmed', () => {
    expect(world.words).toEqual([reached ? 'signedOut' : 'signOutUnheard']);
  });

  it('stores the time and clears the two login values, not the last login type', () => {
    const { cookies, storage, clock } = world.browser;
    expect(Number(storage.get(STORAGE_KEYS.loggedOutAt))).toBeLessThanOrEqual(clock.now);
    expect(storage.get(STORAGE_KEYS.loggedOutAt)).not.toBeNull();
    expect(cookies.value(PORTAL_COOKIES.signInType)).toBeNull();
    expect(cookies.value(PORTAL_COOKIES.ssoJwt)).toBeNull();
    expect(cookies.value(PORTAL_COOKIES.lastLoginType)).toBe('2');
    expect(cookies.value(REMEMBER_COOKIES.rememberUntil)).toBeNull();
  });

  it('S19: this device is signed out in any case, and other tabs are notified', () => {
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.announced).toEqual([{ name: 'SIGN_OUT' }]);
    expect(world.browser.hub.told).toBeGreaterThan(0);
  });
});

it('a backend without the log-out endpoint has still ended the session', async () => {
  const world = await signedIn();
  world.store.dispatch(events.signOut.requested({ returnTo: null }));
  await step(world, '/signout', { body: { status: 'OK' }, headers: endHeaders });
  await step(world, '/api/auth/logout', { status: 404 });
  expect(world.store.getState().signOut.context.serverReached).toBe(true);
  expect(world.words).toEqual(['signedOut']);
});
