import { PORTAL_COOKIES, REMEMBER_COOKIES, TAB_STORAGE_KEYS } from '../../../src/config/cookies';
import { writeSignOnState } from '../../../src/platform/signOnState';
import { loginType } from '../../../src/store/events';
import type { FakeBrowser } from '../../support/fakeBrowser';
import { createBrowser } from '../../support/fakeBrowser';
import type { FakeTabStore } from '../../support/fakePorts';
import type { Reply } from '../../support/fakeHttp';
import type { World } from '../../support/world';
import {
  arrange,
  endHeaders,
  openWorld,
  pass,
  sessionHeaders,
  settle,
  stopTimers,
} from '../../support/world';
import { person } from '../cases/facts';

const ORIGIN = 'https://test.adlantern.example';
const SIGN_IN = `${ORIGIN}/portal/login`;
const DEEP = '/portal/report?page=2&q=a%20b#top';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

/** One tab of a browser, over the pages that it shows one after the other. */
interface Tab {
  browser: FakeBrowser;
  store?: FakeTabStore;
}

async function show({ browser, store }: Tab, page: string): Promise<World> {
  const world = openWorld({ browser, page, ...(store && { tab: store }) });
  await settle();
  return world;
}

/** Begins a try in a tab, and gives the `state` that leaves with it. */
async function begin(tab: Tab, returnTo: string | null, page = SIGN_IN): Promise<string> {
  const world = await show(tab, page);
  tab.store = world.tab;
  world.random.next.push(`nonce-${Math.random()}`);
  world.store.dispatch(loginType.singleSignOnChosen({ returnTo }));
  return new URL(world.visited.at(-1) ?? '').searchParams.get('state') ?? '';
}

const newTab = (browser = createBrowser()): Tab => {
  browser.cookies.put('st-last-access-token-update', '1');
  return { browser };
};

const backWith = (query: Record<string, string> | [string, string][]) =>
  `${SIGN_IN}?${new URLSearchParams(query)}`;

const stateOf = ({ store }: World) => store.getState().singleSignOn.value;

/** The API made a session: its refresh call is answered. */
async function opened(world: World, reply: Reply | 'network' = { headers: ofAna() }) {
  world.http.answer('/session/refresh', reply);
  await settle();
}

const ofAna = () => sessionHeaders(person('ana'));

describe('spec 4, 7: the round trip', () => {
  it('ends where it began, with the session of the API, hash and query kept (R7)', async () => {
    const tab = newTab();
    const state = await begin(tab, DEEP);
    const world = await show(tab, backWith({ state }));
    expect(stateOf(world)).toBe('opening');
    await opened(world);
    expect(stateOf(world)).toBe('signedIn');
    expect(world.visited).toEqual([DEEP]);
    expect(world.store.getState().session.value).toBe('EXISTS');
    expect(world.announced.map(({ name }) => name)).toEqual(['SESSION_CREATED', 'REFRESH_SESSION']);
  });

  it('leaves login type 1 and the user name, for 60 days on the parent domain, and stays signed in', async () => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, DEEP) }));
    await opened(world);
    const { kept } = tab.browser.cookies;
    const shared = { days: 60, domain: '.adlantern.example' };
    expect(kept.get(PORTAL_COOKIES.loginType)).toEqual({ value: '1', ...shared });
    expect(kept.get(PORTAL_COOKIES.lastLoginType)).toEqual({ value: '1', ...shared });
    expect(kept.get(PORTAL_COOKIES.username)?.value).toBe('ana%40studio.test');
    expect(kept.get(REMEMBER_COOKIES.browserSession)?.days).toBeNull();
    expect((await show(tab, SIGN_IN)).store.getState().session.value).toBe('EXISTS');
  });

  it('without a return address goes to the console, as every sign-in does', async () => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, null) }));
    await opened(world);
    expect(world.visited).toEqual(['https://console.test.adlantern.example/']);
  });

  it('without a wish takes the return address of the sign-in page', async () => {
    const tab = newTab();
    const page = `${SIGN_IN}?redirect=${encodeURIComponent(DEEP)}`;
    const world = await show(tab, backWith({ state: await begin(tab, null, page) }));
    await opened(world);
    expect(world.visited).toEqual([DEEP]);
  });

  it('takes the answer out of the address bar', async () => {
    const tab = newTab();
    const state = await begin(tab, DEEP);
    const answer = { state, code: 'c', iss: 'https://id.test', session_state: 's', lang: 'zh' };
    const world = await show(tab, `${backWith(answer)}#here`);
    expect(world.page.href).toBe(`${SIGN_IN}?lang=zh#here`);
  });

  it('two tries of one tab, and tries of two tabs, all succeed', async () => {
    const one = newTab();
    const two: Tab = { browser: one.browser };
    const states = [await begin(one, DEEP), await begin(one, '/portal/a'), await begin(two, '/b')];
    for (const [index, tab] of [one, one, two].entries()) {
      const world = await show(tab, backWith({ state: states[index] ?? '' }));
      expect(stateOf(world)).toBe('opening');
    }
  });

  it.each([
    ['says that there is no session', { status: 401 }],
    ['fails', { status: 500 }],
    ['is not reached', 'network' as const],
    ['gives no session', { status: 200 }],
  ])('a session that cannot be taken over, because refresh %s', async (_name, reply) => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, DEEP) }));
    await opened(world, reply);
    expect(stateOf(world)).toEqual({ refused: 'notOpened' });
    expect(world.visited).toEqual([]);
    expect(tab.browser.cookies.value(PORTAL_COOKIES.loginType)).toBeNull();
  });

  it('waits no longer than 20 s for the session', async () => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, DEEP) }));
    await pass(world, 20_000);
    expect(stateOf(world)).toEqual({ refused: 'notOpened' });
  });
});

describe('R8: an answer that this tab did not ask for makes no session', () => {
  const forged = (nonce: string) =>
    writeSignOnState({ nonce, url: '/portal/report', callback: '' });

  async function isRefused(world: World): Promise<void> {
    expect(stateOf(world)).toEqual({ refused: 'stale' });
    world.http.respond(({ url }) => {
      if (url.endsWith('/session/refresh')) return { headers: ofAna() };
      return { body: { status: 'OK' }, headers: endHeaders };
    });
    world.http.answerAll(({ url }) =>
      url.endsWith('/session/refresh') ? { headers: ofAna() } : null,
    );
    await settle();
    expect(world.http.count('/signout')).toBe(1);
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
    expect(world.visited).toEqual([]);
    expect(world.page.search).toBe('');
  }

  it.each([
    ['a state that is none', [['state', 'BANANA']]],
    ['an empty state', [['state', '']]],
    ['broken base64', [['state', '%%%=']]],
    ['base64 of no JSON', [['state', 'AAAA']]],
    ['a state of 64 KB', [['state', 'A'.repeat(65_536)]]],
    ['a code without a state', [['code', 'abc']]],
    ['a nonce of nobody', [['state', forged('nobody')]]],
    ['the nonce __proto__', [['state', forged('__proto__')]]],
    ['the nonce constructor', [['state', forged('constructor')]]],
    ['the nonce hasOwnProperty', [['state', forged('hasOwnProperty')]]],
  ] as [string, [string, string][]][])('%s', async (_name, query) => {
    const tab = newTab();
    await begin(tab, DEEP);
    await isRefused(await show(tab, backWith(query)));
  });

  it('a repeated state, even of a true one', async () => {
    const tab = newTab();
    const state = await begin(tab, DEEP);
    await isRefused(
      await show(
        tab,
        backWith([
          ['state', state],
          ['state', state],
        ]),
      ),
    );
  });

  it('a replayed state', async () => {
    const tab = newTab();
    const state = await begin(tab, DEEP);
    await opened(await show(tab, backWith({ state })));
    await isRefused(await show(tab, backWith({ state })));
  });

  it('the state of another tab', async () => {
    const one = newTab();
    const two: Tab = { browser: one.browser };
    const state = await begin(one, DEEP);
    await begin(two, DEEP);
    await isRefused(await show(two, backWith({ state })));
  });

  it.each([
    [599_999, 'opening'],
    [600_000, { refused: 'stale' }],
  ])('a state that comes %d ms after it was made', async (ms, state) => {
    const tab = newTab();
    const made = await begin(tab, DEEP);
    tab.browser.clock.now += ms;
    const world = await show(tab, backWith({ state: made }));
    expect(stateOf(world)).toEqual(state);
    if (typeof state !== 'string') await isRefused(world);
  });

  it('ends who was signed in before, and the hints of it', async () => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    browser.cookies.put(PORTAL_COOKIES.loginType, '1');
    browser.cookies.put(PORTAL_COOKIES.ssoJwt, 'jwt');
    const world = await show({ browser }, backWith({ state: forged('nobody') }));
    expect(world.store.getState().session).toMatchObject({
      value: 'MAY_EXIST',
      context: { facts: null, dismissing: true },
    });
    await isRefused(world);
    expect(browser.cookies.value(PORTAL_COOKIES.loginType)).toBeNull();
    expect(browser.cookies.value(PORTAL_COOKIES.ssoJwt)).toBeNull();
  });

  it('is over here after 5 s, also when the server does not answer', async () => {
    const world = await show(newTab(), backWith({ state: forged('nobody') }));
    await pass(world, 5_000);
    expect(world.tokens.read().state).toBe('NOT_EXISTS');
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
  });

  it('then it can be tried again', async () => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: 'BANANA' }));
    tab.store = world.tab;
    const state = await begin(tab, DEEP);
    expect(stateOf(await show(tab, backWith({ state })))).toBe('opening');
  });

  it.each(['/portal/report', '/', '/portal/login/forgot'])(
    'is an answer on the sign-in page only: %s keeps its parameters',
    async (path) => {
      const world = await show(newTab(), `${ORIGIN}${path}?state=x&error=y&code=z`);
      expect(stateOf(world)).toBe('idle');
      expect(world.page.search).toBe('?state=x&error=y&code=z');
    },
  );
});

describe('R9: errors of the identity provider and of the API', () => {
  it.each([
    ['access_denied', 'cancelled'],
    ['login_required', 'interaction'],
    ['interaction_required', 'interaction'],
    ['consent_required', 'interaction'],
    ['account_selection_required', 'interaction'],
    ['server_error', 'unavailable'],
    ['temporarily_unavailable', 'unavailable'],
    ['account_unknown', 'noAccount'],
    ['invalid_state', 'stale'],
    ['invalid_request', 'other'],
    ['BANANA', 'other'],
    ['constructor', 'other'],
    ['<img src=x onerror=alert(1)>', 'other'],
    ['x'.repeat(65_536), 'other'],
  ])('%.40s', async (error, refused) => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, DEEP), error }));
    expect(stateOf(world)).toEqual({ refused });
    expect(world.visited).toEqual([]);
    expect(world.http.sent).toEqual([]);
    expect(world.page.search).toBe('');
    expect(JSON.stringify(world.store.getState().singleSignOn).length).toBeLessThan(400);
  });

  it.each([[{ error: 'access_denied' }], [{ error: 'access_denied', state: 'BANANA' }]])(
    'with no state of ours it is refused, and nobody is signed out: %j',
    async (query) => {
      const browser = createBrowser();
      arrange(browser, 'fresh');
      const world = await show({ browser }, backWith(query));
      expect(stateOf(world)).toEqual({ refused: 'stale' });
      expect(world.store.getState().session.value).toBe('EXISTS');
      expect(world.http.sent).toEqual([]);
    },
  );

  it('an empty error is none', async () => {
    const tab = newTab();
    const world = await show(tab, backWith({ state: await begin(tab, DEEP), error: '' }));
    expect(stateOf(world)).toBe('opening');
  });

  it('comes once: a reload finds no answer', async () => {
    const tab = newTab();
    const first = await show(tab, backWith({ state: await begin(tab, DEEP), error: 'BANANA' }));
    expect(stateOf(await show(tab, first.page.href))).toBe('idle');
  });
});

describe('R1 to R6: the address in the state is judged as every return address', () => {
  const CONSOLE = 'https://console.test.adlantern.example/';

  it.each([
    ['R1', 'https://evil.test/', CONSOLE],
    ['R2', '//evil.test', CONSOLE],
    ['R2', '/\\evil.test', CONSOLE],
    ['R2', '/%2f%2fevil.test', CONSOLE],
    ['R2', '/\t/evil.test', CONSOLE],
    ['R3', 'javascript:alert(1)', CONSOLE],
    ['R3', 'data:text/html,x', CONSOLE],
    ['R4', 'https://test.adlantern.example@evil.test/', CONSOLE],
    ['R4', 'https://test.adlantern.example.evil.test/', CONSOLE],
    ['R5', '/portal/login?redirect=%2Fportal%2Flogin%3Fredirect%3D%252Fportal%252Fa', '/portal/a'],
    ['R5', '/portal/login', CONSOLE],
    ['R6', `/${'a'.repeat(3_000)}`, CONSOLE],
    ['R7', DEEP, DEEP],
    ['R10', 'https://adlantern.example/', CONSOLE],
    ['R10', 'https://portal.test.adlantern.example/x', 'https://portal.test.adlantern.example/x'],
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
    'and does not travel to the provider: %.30s',
    async (returnTo) => {
      const state = await begin(newTab(), returnTo);
      expect(JSON.parse(Buffer.from(state, 'base64url').toString())).toMatchObject({
        url: CONSOLE,
      });
    },
  );
});
