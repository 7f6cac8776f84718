import { PORTAL_COOKIES, TAB_STORAGE_KEYS } from '../../../src/rules/cookies';
import { writeSignOnState } from '../../../src/browser/signOnState';
import { createBrowser } from '../../support/fakeBrowser';
import type { Tab } from '../../support/signOn';
import {
  backWith,
  begin,
  DEEP,
  newTab,
  ofAna,
  opened,
  show,
  SIGN_IN,
  signOnState,
} from '../../support/signOn';
import { arrange, endHeaders, pass, settle, stopTimersInTests } from '../../support/world';
import type { World } from '../../support/world';

stopTimersInTests();

describe('R8: a response that this tab did not request creates no session', () => {
  const forged = (nonce: string) =>
    writeSignOnState({ nonce, url: '/portal/report', callback: '' });

  /** Returns what happens to the session that the API created, once the server responds. */
  async function endOf(world: World) {
    const serve = ({ url }: { url: string }) =>
      url.endsWith('/session/refresh')
        ? { headers: ofAna() }
        : { body: { status: 'OK' }, headers: endHeaders };
    world.http.respond(serve);
    world.http.answerAll(serve);
    await settle();
    return {
      answer: signOnState(world),
      signOuts: world.http.count('/signout'),
      session: world.store.getState().session.value,
      cookies: world.tokens.read().state,
      visited: world.visited,
      query: world.page.search,
    };
  }

  const refused = {
    answer: { refused: 'stale' },
    signOuts: 1,
    session: 'NOT_EXISTS',
    cookies: 'NOT_EXISTS',
    visited: [],
    query: '',
  };

  /** The response is refused, and the previous user stays signed in. */
  const untouched = { ...refused, signOuts: 0, session: 'EXISTS', cookies: 'EXISTS' };

  it.each([
    ['a state that is none', [['state', 'BANANA']]],
    ['a code without a state', [['code', 'abc']]],
    ['an unknown nonce', [['state', forged('nobody')]]],
    ['the nonce __proto__', [['state', forged('__proto__')]]],
  ] as [string, [string, string][]][])('%s', async (_name, query) => {
    const tab = newTab();
    await begin(tab, DEEP);
    expect(await endOf(await show(tab, backWith(query)))).toEqual(refused);
  });

  it('a repeated state, even a valid one', async () => {
    const tab = newTab();
    const state = await begin(tab, DEEP);
    expect(
      await endOf(
        await show(
          tab,
          backWith([
            ['state', state],
            ['state', state],
          ]),
        ),
      ),
    ).toEqual(refused);
  });

  it('a replayed state: the session from its first use stays', async () => {
    const tab = newTab();
    const state = await begin(tab, DEEP);
    await opened(await show(tab, backWith({ state })));
    expect(await endOf(await show(tab, backWith({ state })))).toEqual(untouched);
  });

  it('the state of another tab', async () => {
    const one = newTab();
    const two: Tab = { browser: one.browser };
    const state = await begin(one, DEEP);
    await begin(two, DEEP);
    expect(await endOf(await show(two, backWith({ state })))).toEqual(refused);
  });

  it('a state from ten minutes ago, but not one slightly younger', async () => {
    const tab = newTab();
    const [late, timely] = [await begin(tab, DEEP), await begin(tab, DEEP)];
    tab.browser.clock.now += 599_999;
    const world = await show(tab, backWith({ state: timely }));
    await opened(world);
    expect(signOnState(world)).toBe('signedIn');
    tab.browser.clock.now += 1;
    expect(await endOf(await show(tab, backWith({ state: late })))).toEqual(untouched);
  });

  const jwtOf = (madeAt: number) => `e30.${btoa(JSON.stringify({ iat: madeAt / 1_000 }))}.x`;

  it.each([
    ['the API redirected no one', () => null],
    ['the API created this session ten minutes ago', (now: number) => jwtOf(now - 600_000)],
  ])('is an ordinary link where %s', async (_name, jwt) => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    browser.cookies.put(PORTAL_COOKIES.ssoJwt, jwt(browser.clock.now));
    const world = await show({ browser }, backWith({ state: forged('nobody') }));
    expect(await endOf(world)).toEqual(untouched);
    expect(world.http.sent).toEqual([]);
  });

  it.each([
    ['without a creation time', () => 'jwt'],
    ['of less than ten minutes ago', (now: number) => jwtOf(now - 599_000)],
    ['of a server ahead of this clock', (now: number) => jwtOf(now + 599_000)],
  ])('ends a session with a JWT %s, and its hints', async (_name, jwt) => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    browser.cookies.put(PORTAL_COOKIES.signInType, '1');
    browser.cookies.put(PORTAL_COOKIES.ssoJwt, jwt(browser.clock.now));
    const world = await show({ browser }, backWith({ state: forged('nobody') }));
    expect(world.store.getState().session).toMatchObject({
      value: 'MAY_EXIST',
      context: { facts: null, dismissing: true },
    });
    expect(await endOf(world)).toEqual(refused);
    // It is ended at once, as it is: a refresh would only extend it.
    expect(world.http.count('/session/refresh')).toBe(0);
    expect(browser.cookies.value(PORTAL_COOKIES.signInType)).toBeNull();
    expect(browser.cookies.value(PORTAL_COOKIES.ssoJwt)).toBeNull();
  });

  it.each(['does not respond', 'responds only to the refresh that reveals the session'])(
    'is over here after 5 s, even if the server %s',
    async (how) => {
      const world = await show(newTab(), backWith({ state: forged('nobody') }));
      if (how !== 'does not respond') await opened(world);
      await pass(world, 5_000);
      expect(world.tokens.read().state).toBe('NOT_EXISTS');
      expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    },
  );

  it('can then be retried', async () => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: 'BANANA' }));
    tab.store = world.tab;
    const state = await begin(tab, DEEP);
    expect(signOnState(await show(tab, backWith({ state })))).toBe('opening');
  });

  it.each(['/portal/report', '/', '/portal/login/forgot'])(
    'is a response on the sign-in page only: %s keeps its parameters',
    async (path) => {
      const world = await show(newTab(), new URL(`${path}?state=x&error=y&code=z`, SIGN_IN).href);
      expect(signOnState(world)).toBe('idle');
      expect(world.page.search).toBe('?state=x&error=y&code=z');
    },
  );
});

describe('R9: errors of the identity provider and of the API', () => {
  it.each<readonly [error: string, refused: string]>([
    ['invalid_state', 'stale'],
    ['BANANA', 'other'],
    ['constructor', 'other'],
    ['<img src=x onerror=alert(1)>', 'other'],
    ['x'.repeat(65_536), 'other'],
  ])('%.40s', async (error, refused) => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, DEEP), error }));
    expect(signOnState(world)).toEqual({ refused });
    expect(world.visited).toEqual([]);
    expect(world.http.sent).toEqual([]);
    expect(world.page.search).toBe('');
    expect(JSON.stringify(world.store.getState().singleSignOn).length).toBeLessThan(400);
  });

  it.each([[{ error: 'access_denied' }], [{ error: 'access_denied', state: 'BANANA' }]])(
    'without a matching state it is refused, and no user is signed in: %j',
    async (query) => {
      const browser = createBrowser();
      arrange(browser, 'fresh');
      const world = await show({ browser }, backWith(query));
      expect(signOnState(world)).toEqual({ refused: 'stale' });
      expect(world.store.getState().session.value).toBe('EXISTS');
      expect(world.http.sent).toEqual([]);
    },
  );

  it('an empty error is not an error', async () => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, DEEP), error: '' }));
    expect(signOnState(world)).toBe('opening');
  });

  it('is handled once: a reload finds no response', async () => {
    const tab = newTab();
    const first = await show(tab, backWith({ state: await begin(tab, DEEP), error: 'BANANA' }));
    expect(signOnState(await show(tab, first.page.href))).toBe('idle');
  });
});

describe('R1, R2, R3, R4, R5, R6: the address in the state is validated as every return address', () => {
  const CONSOLE = 'https://console.test.adlantern.example/';

  it.each([
    ['R1', 'https://evil.test/', CONSOLE],
    ['R2', '//evil.test', CONSOLE],
    ['R3', 'javascript:alert(1)', CONSOLE],
    ['R4', 'https://test.adlantern.example@evil.test/', CONSOLE],
    ['R5', '/portal/login?redirect=%2Fportal%2Ftos', '/portal/tos'],
    ['R7', DEEP, DEEP],
  ])('%s: %.60s', async (_name, url, target) => {
    const tab = newTab();
    await begin(tab, DEEP);
    const [nonce] = Object.keys(tab.store?.kept.get(TAB_STORAGE_KEYS.signOnTries) ?? {});
    const state = writeSignOnState({ nonce: nonce ?? '', url, callback: '' });
    const world = await show(tab, backWith({ state }));
    await opened(world);
    expect(world.visited).toEqual([target]);
  });

  it.each(['https://evil.test/', '//evil.test', 'javascript:alert(1)', `/${'a'.repeat(100_000)}`])(
    'and is not sent to the provider: %.30s',
    async (returnTo) => {
      const state = await begin(newTab(), returnTo);
      expect(JSON.parse(Buffer.from(state, 'base64url').toString())).toMatchObject({
        url: CONSOLE,
      });
    },
  );
});
