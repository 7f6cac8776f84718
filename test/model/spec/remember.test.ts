import { PORTAL_COOKIES, REMEMBER_COOKIES, SESSION_COOKIES } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import { createBrowser, type FakeBrowser } from '../../support/fakeBrowser';
import { frontTokenOf } from '../../support/frontToken';
import type { World } from '../../support/world';
import { respondTo, started, tell } from '../../support/acts';
import {
  arrange,
  openWorld,
  pass,
  sessionHeaders,
  settle,
  stopTimersInTests,
} from '../../support/world';
import { EXPIRES, person } from '../../support/person';

const DAY_MS = 86_400_000;
const PAGE = 'https://test.adlantern.example/portal/login';

stopTimersInTests();

async function signedIn(remember: boolean, now?: number): Promise<FakeBrowser> {
  const browser = createBrowser(now);
  const world = openWorld({ browser, page: PAGE });
  world.secretHandles.secrets.set('handle', 'Correct1horse');
  const attempt = { email: 'ana@studio.test', remember, secret: 'handle', captcha: null };
  await tell(world, events.signIn.submitted(attempt));
  const headers = sessionHeaders(person('ana'));
  await respondTo(world, '/signin', { headers, body: { status: 'OK', user: {} } });
  return browser;
}

async function restarted(browser: FakeBrowser, days: number): Promise<World> {
  browser.cookies.endBrowserSession();
  browser.clock.now += days * DAY_MS;
  return started(openWorld({ browser }));
}

describe('spec 2: remember this computer for two weeks', () => {
  it.each([0, 1, 13.9])('ticked: still signed in after a restart %d days on', async (days) => {
    const world = await restarted(await signedIn(true), days);
    expect(world.store.getState().session.value).toBe('EXISTS');
    expect(world.http.count('/signout')).toBe(0);
  });

  it('ticked: signed out by a restart after two weeks, before anything is shown', async () => {
    const world = await restarted(await signedIn(true), 14.01);
    expect(world.store.getState().session.value).toBe('MAY_EXIST');
    expect(world.store.getState().session.context.facts).toBeNull();
    expect(world.http.count('/signout')).toBe(1);
  });

  it('not ticked: a new tab of the same browser session is signed in', async () => {
    const world = await started(openWorld({ browser: await signedIn(false) }));
    expect(world.store.getState().session.value).toBe('EXISTS');
  });

  it('not ticked: a restart signs out before anything is shown', async () => {
    const world = await restarted(await signedIn(false), 0);
    expect(world.store.getState().session.context.facts).toBeNull();
    await respondTo(world, '/signout', { body: { status: 'OK' } });
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
  });

  it('not ticked: a restart without the network signs out here within 5 s', async () => {
    const world = await restarted(await signedIn(false), 0);
    await pass(world, 5_000);
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
  });

  it.each(['on this page', 'in another tab'])(
    'not ticked: a sign-in %s stays while the old session is being ended',
    async (where) => {
      const world = await restarted(await signedIn(false), 0);
      if (where === 'on this page') {
        world.call('/other', { anonymous: true });
        await settle();
        await respondTo(world, '/other', { headers: sessionHeaders(person('ben')) });
      } else {
        arrange(world.browser, 'fresh', person('ben'));
        world.browser.hub.speak();
        await settle();
      }
      // A late response would delete the cookies of the new one.
      expect(world.http.isWaiting('/signout')).toBe(false);
      expect(world.store.getState().session).toMatchObject({
        value: 'EXISTS',
        context: { facts: { userId: 'ben' }, dismissing: false },
      });
    },
  );

  it('not ticked: a restart after the access token expired shows nothing either', async () => {
    const world = await restarted(await signedIn(false, EXPIRES - 3_600_000), 1);
    // Ending it may need a refresh, but it is not refreshed to be kept.
    expect(world.trail.map(({ type }) => type)).not.toContain('refresh/demanded');
    if (world.http.isWaiting('/session/refresh'))
      world.http.answer('/session/refresh', { headers: sessionHeaders(person('ana'), { iat: 2 }) });
    await settle();
    expect(world.store.getState().session.value).not.toBe('EXISTS');
    expect(world.announced).not.toContainEqual({ name: 'SESSION_CREATED' });
  });

  it('private data is never in the store of a session that is not kept', async () => {
    const world = await restarted(await signedIn(false), 0);
    await pass(world, 5_000);
    const seen = world.trail.filter(({ type }) => type !== 'session/read');
    expect(JSON.stringify(seen)).not.toContain('ana@studio.test');
  });
});

// Session finding N3.
describe('spec 2: a session that this portal did not begin', () => {
  /** Leaves the session of another application, or of a server's callback, on the same cookies. */
  const leaveForeign = ({ cookies }: FakeBrowser, handle: string) => {
    const token = frontTokenOf(person('ana'), { sessionHandle: handle });
    cookies.set(SESSION_COOKIES.frontToken, token, { days: 365 });
    cookies.set(SESSION_COOKIES.lastUpdate, '7', { days: 365 });
  };

  const signedOut = async (browser: FakeBrowser) => {
    const world = await started(openWorld({ browser }));
    await tell(world, events.signOut.requested({ returnTo: null }));
    await respondTo(world, '/signout', { headers: { 'front-token': 'remove' } });
    return browser;
  };

  const BROWSERS: [string, () => FakeBrowser | Promise<FakeBrowser>][] = [
    ['that never saw this portal', () => createBrowser()],
    ['of a user who signed out here', async () => signedOut(await signedIn(false))],
    ['where a session of this portal gave way to it unseen', () => signedIn(false)],
    ['where this portal remembered a session before it', () => signedIn(true)],
    [
      'that keeps every cookie of this portal except its marks',
      () => {
        const browser = createBrowser();
        for (const name of Object.values(PORTAL_COOKIES)) browser.cookies.put(name, '2');
        return browser;
      },
    ],
  ];

  it.each(BROWSERS)('is adopted, and survives restarts, in a browser %s', async (_name, make) => {
    const browser = await make();
    browser.cookies.endBrowserSession();
    leaveForeign(browser, 'of the console');
    for (const days of [0, 1, 40]) {
      const world = await restarted(browser, days);
      expect(world.store.getState().session).toMatchObject({
        value: 'EXISTS',
        context: { facts: { userId: 'ana' }, dismissing: false },
      });
      expect(world.http.count('/signout')).toBe(0);
    }
  });

  it('gets the mark of the browser session', async () => {
    const browser = createBrowser();
    leaveForeign(browser, 'of the console');
    openWorld({ browser });
    await settle();
    expect(browser.cookies.kept.get(REMEMBER_COOKIES.browserSession)).toMatchObject({
      value: '1',
      days: null,
    });
  });

  it('remains its own if this portal began it and it was refreshed since', async () => {
    const browser = createBrowser();
    leaveForeign(browser, 'ours');
    browser.cookies.set(REMEMBER_COOKIES.begun, 'ours', { days: 365 });
    const { store } = await restarted(browser, 0);
    expect(store.getState().session.context.dismissing).toBe(true);
  });

  it.each([
    ['not long ago', 60_000, 1],
    ['long ago', 3_600_000, 0],
  ])(
    'of a callback that signed on %s, where the previous session has ended: requested after %d ms, %d times',
    async (_when, ageMs, asked) => {
      const browser = createBrowser();
      const issued = Math.floor((browser.clock.now - ageMs) / 1_000);
      const payload = Buffer.from(JSON.stringify({ iat: issued })).toString('base64url');
      browser.cookies.put(SESSION_COOKIES.lastUpdate, '7');
      browser.cookies.put(PORTAL_COOKIES.ssoJwt, `e30.${payload}.x`);
      const world = await started(openWorld({ browser }));
      expect(world.http.count('/session/refresh')).toBe(asked);
      if (asked === 1) world.http.answer('/session/refresh', { status: 401 });
      await settle();
      // It is requested once: without a session, the hint is removed.
      expect(browser.cookies.value(PORTAL_COOKIES.ssoJwt)).toBeNull();
      expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    },
  );
});
