import { REMEMBER_COOKIES, STORAGE_KEYS } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import type { FakeBrowser } from '../../support/fakeBrowser';
import { createBrowser } from '../../support/fakeBrowser';
import type { World } from '../../support/world';
import { openWorld, pass, sessionHeaders, settle, stopTimers } from '../../support/world';
import { EXPIRES, person } from '../../support/person';

const DAY_MS = 86_400_000;
const PAGE = 'https://test.adlantern.example/portal/login';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

async function signedIn(remember: boolean, now?: number): Promise<FakeBrowser> {
  const browser = createBrowser(now);
  const world = openWorld({ browser, page: PAGE });
  world.secretHandles.secrets.set('handle', 'Correct1horse');
  const attempt = { email: 'ana@studio.test', remember, secret: 'handle', captcha: null };
  world.store.dispatch(events.signIn.submitted(attempt));
  await settle();
  const headers = sessionHeaders(person('ana'));
  world.http.answer('/signin', { headers, body: { status: 'OK', user: {} } });
  await settle();
  return browser;
}

async function restarted(browser: FakeBrowser, days: number): Promise<World> {
  browser.cookies.endBrowserSession();
  browser.clock.now += days * DAY_MS;
  const world = openWorld({ browser });
  await settle();
  return world;
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

  it('ticked: keeps the date for 14 days and the e-mail for next time', async () => {
    const { cookies, storage, clock } = await signedIn(true);
    expect(cookies.kept.get(REMEMBER_COOKIES.rememberUntil)).toMatchObject({
      days: 14,
      value: String(clock.now + 14 * DAY_MS),
    });
    expect(storage.get(STORAGE_KEYS.rememberedEmail)).toBe('ana@studio.test');
  });

  it('not ticked: forgets an e-mail remembered before', async () => {
    const browser = await signedIn(true);
    const world = openWorld({ browser, page: PAGE });
    world.secretHandles.secrets.set('handle', 'x');
    const attempt = { email: 'ben@studio.test', remember: false, secret: 'handle', captcha: null };
    world.store.dispatch(events.signIn.submitted(attempt));
    await settle();
    world.http.answer('/signin', { body: { status: 'OK', user: {} } });
    await settle();
    expect(browser.storage.get(STORAGE_KEYS.rememberedEmail)).toBeNull();
    expect(browser.cookies.value(REMEMBER_COOKIES.rememberUntil)).toBeNull();
  });

  it('not ticked: a new tab of the same browser session is signed in', async () => {
    const world = openWorld({ browser: await signedIn(false) });
    await settle();
    expect(world.store.getState().session.value).toBe('EXISTS');
  });

  it('not ticked: a restart signs out before anything is shown', async () => {
    const world = await restarted(await signedIn(false), 0);
    expect(world.store.getState().session.context.facts).toBeNull();
    world.http.answer('/signout', { body: { status: 'OK' } });
    await settle();
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
  });

  it('not ticked: a restart without the network signs out here within 5 s', async () => {
    const world = await restarted(await signedIn(false), 0);
    await pass(world, 5_000);
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
  });

  it('not ticked: a restart after the access token ended shows nothing either', async () => {
    const world = await restarted(await signedIn(false, EXPIRES - 3_600_000), 1);
    // Its end may need a refresh; it is not renewed to be kept.
    expect(world.trail.map(({ type }) => type)).not.toContain('refresh/demanded');
    if (world.http.isWaiting('/session/refresh'))
      world.http.answer('/session/refresh', {
        headers: sessionHeaders(person('ana'), { iat: 2 }),
      });
    await settle();
    expect(world.store.getState().session.value).not.toBe('EXISTS');
    expect(world.announced).not.toContainEqual({ name: 'SESSION_CREATED' });
  });

  it('private facts are never in the store of a session that is not kept', async () => {
    const world = await restarted(await signedIn(false), 0);
    await pass(world, 5_000);
    const seen = world.trail.filter(({ type }) => type !== 'session/read');
    expect(JSON.stringify(seen)).not.toContain('ana@studio.test');
  });
});
