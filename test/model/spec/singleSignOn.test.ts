import { PORTAL_COOKIES, REMEMBER_COOKIES } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import type { Tab } from '../../support/signOn';
import {
  backWith,
  begin,
  DEEP,
  newTab,
  opened,
  show,
  SIGN_IN,
  signOnState,
} from '../../support/signOn';
import { arrange, stopTimersInTests } from '../../support/world';

stopTimersInTests();

describe('spec 4, 7: the round trip', () => {
  it('ends where it began, with the session of the API, hash and query kept (R7)', async () => {
    const tab = newTab();
    const state = await begin(tab, DEEP);
    const world = await show(tab, backWith({ state }));
    expect(signOnState(world)).toBe('opening');
    expect(world.trail).toContainEqual(events.session.read({ state: 'MAY_EXIST' }));
    await opened(world);
    expect(signOnState(world)).toBe('signedIn');
    expect(world.visited).toEqual([DEEP]);
    expect(world.store.getState().session.value).toBe('EXISTS');
    expect(world.announced.map(({ name }) => name)).toEqual(['SESSION_CREATED', 'REFRESH_SESSION']);
  });

  it('stores login type 1 and the user name, for 60 days on the parent domain, and stays signed in', async () => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, DEEP) }));
    await opened(world);
    const { kept } = tab.browser.cookies;
    const shared = { days: 60, domain: '.adlantern.example' };
    expect(kept.get(PORTAL_COOKIES.signInType)).toEqual({ value: '1', ...shared });
    expect(kept.get(PORTAL_COOKIES.lastLoginType)).toEqual({ value: '1', ...shared });
    expect(kept.get(PORTAL_COOKIES.username)?.value).toBe('ana%40studio.test');
    expect(kept.get(REMEMBER_COOKIES.browserSession)?.days).toBeNull();
    expect((await show(tab, SIGN_IN)).store.getState().session.value).toBe('EXISTS');
  });

  it('by default uses the return address of the sign-in page', async () => {
    const tab = newTab();
    const page = `${SIGN_IN}?redirect=${encodeURIComponent(DEEP)}`;
    const world = await show(tab, backWith({ state: await begin(tab, null, page) }));
    await opened(world);
    expect(world.visited).toEqual([DEEP]);
  });

  it('two attempts of one tab, and attempts of two tabs, all succeed', async () => {
    const one = newTab();
    const two: Tab = { browser: one.browser };
    const states = [await begin(one, DEEP), await begin(one, '/portal/a'), await begin(two, '/b')];
    for (const [index, tab] of [one, one, two].entries()) {
      const world = await show(tab, backWith({ state: states[index] ?? '' }));
      expect(signOnState(world)).toBe('opening');
    }
  });

  it.each([
    ['reports that there is no session', { status: 401 }],
    ['fails', { status: 500 }],
    ['is not reached', 'network' as const],
    ['returns no session', { status: 200 }],
  ])('a session that cannot be opened because refresh %s', async (_name, reply) => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, DEEP) }));
    await opened(world, reply);
    expect(signOnState(world)).toEqual({ refused: 'notOpened' });
    expect(world.visited).toEqual([]);
    expect(tab.browser.cookies.value(PORTAL_COOKIES.signInType)).toBeNull();
  });

  it('the current user stays signed in until the new session is known', async () => {
    const tab = newTab();
    arrange(tab.browser, 'fresh');
    const state = await begin(tab, DEEP);
    const world = await show(tab, backWith({ state }));
    expect(world.store.getState().session.value).toBe('EXISTS');
    await opened(world, 'network');
    expect(signOnState(world)).toEqual({ refused: 'notOpened' });
    expect(world.tokens.read().state).toBe('EXISTS');
  });

  describe('leftovers of a session that was to end with the browser', () => {
    const back = async (query: (state: string) => Record<string, string>) => {
      const tab = newTab();
      arrange(tab.browser, 'fresh');
      const state = await begin(tab, DEEP);
      arrange(tab.browser, 'unkept');
      return show(tab, backWith(query(state)));
    };

    it('do not end the new one', async () => {
      const world = await back((state) => ({ state }));
      await opened(world);
      expect(signOnState(world)).toBe('signedIn');
      expect(world.store.getState().session.value).toBe('EXISTS');
      expect(world.http.count('/signout')).toBe(0);
    });

    it.each([
      ['the provider refused', (state: string) => ({ state, error: 'access_denied' })],
      ['this tab requested none', () => ({ state: 'BANANA' })],
    ])('are ended as usual where %s', async (_name, query) => {
      const world = await back(query);
      expect(world.store.getState().session.context.dismissing).toBe(true);
    });
  });

  it('signed out by another tab at that moment: no error, and no name is kept', async () => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, DEEP) }));
    const stop = world.store.subscribe(() => {
      if (world.trail.at(-1)?.type !== 'refresh/finished') return;
      stop();
      world.store.dispatch(events.session.signedOutElsewhere());
    });
    await opened(world);
    expect(world.monitored).toEqual([]);
    expect(tab.browser.cookies.value(PORTAL_COOKIES.username)).toBeNull();
  });
});
