/** @jest-environment node */
import { portalConfig } from '../../src/rules/portalConfig';
import { createAddresses } from '../../src/browser/addresses';
import { readSignOnState } from '../../src/browser/signOnState';
import type { TabStore } from '../../src/browser/tabStorage';

const HOST = 'https://test.adlantern.example';

const emptyTab = (): TabStore => {
  const kept = new Map<string, unknown>();
  return { read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) };
};

function open(address: string, embedded: unknown = null, tab = emptyTab(), language = 'en') {
  const page = new URL(address);
  return createAddresses(
    portalConfig(page, embedded === null ? null : JSON.stringify(embedded)),
    () => page,
    tab,
    () => language,
  );
}

describe('spec 7: the tenant of the address', () => {
  it.each([
    ['none', '', ''],
    ['the public one', '?tenantId=public', ''],
    ['another', '?tenantId=games-eu1', '/games-eu1'],
    ['the first of several', '?tenantId=one&tenantId=two', '/one'],
    ['an empty one', '?tenantId=', ''],
    ['a path traversal', '?tenantId=../../evil', ''],
    ['a slash', '?tenantId=a%2Fb', ''],
    ['a query', '?tenantId=a%3Fb', ''],
    ['capitals, as in the SDK', '?tenantId=Games', '/Games'],
    ['64 characters', `?tenantId=${'a'.repeat(64)}`, `/${'a'.repeat(64)}`],
    ['65 characters', `?tenantId=${'a'.repeat(65)}`, ''],
    ['one beyond 1,000 parameters (I5)', `?${'a=1&'.repeat(1_000)}tenantId=late`, ''],
  ])('%s', (_name, query, path) => {
    const addresses = open(`${HOST}/portal/login${query}`);
    for (const call of ['/signin', '/signup', '/loginmethods', '/user/password/reset'])
      expect(addresses.auth(call)).toBe(`${HOST}/api_v2/auth${path}${call}`);
  });

  it.each(['/session/refresh', '/signout'])(
    "is not part of %s, which the refresh token's path must match",
    (call) => {
      const addresses = open(`${HOST}/portal/login?tenantId=games`);
      expect(addresses.auth(call)).toBe(`${HOST}/api_v2/auth${call}`);
    },
  );
});

describe('M2: the tenant in use', () => {
  it('is kept by later pages, until another is named', () => {
    const tab = emptyTab();
    open(`${HOST}/portal/login?tenantId=games`, null, tab);
    const forgot = open(`${HOST}/portal/login/forgot`, null, tab);
    expect(forgot.auth('/user/password/reset/token')).toBe(
      `${HOST}/api_v2/auth/games/user/password/reset/token`,
    );
    expect(forgot.auth('/signout')).toBe(`${HOST}/api_v2/auth/signout`);
    const other = open(`${HOST}/portal/login?tenantId=T1`, null, tab);
    expect(other.auth('/signin')).toBe(`${HOST}/api_v2/auth/T1/signin`);
    const reset = open(`${HOST}/portal/login/reset?token=x&tenantId=public`, null, tab);
    expect(reset.auth('/user/password/reset')).toBe(`${HOST}/api_v2/auth/user/password/reset`);
  });

  it("ignores an invalid value in the tab's storage", () => {
    const tab = emptyTab();
    for (const kept of ['../evil', 7, { a: 1 }]) {
      tab.write('portal_tenant', kept);
      expect(open(`${HOST}/portal/login`, null, tab).auth('/signin')).toBe(
        `${HOST}/api_v2/auth/signin`,
      );
    }
  });
});

describe('decisions: the target of a sign-in', () => {
  const CONSOLE = 'https://console.test.adlantern.example/';

  it.each([
    ['the requested address first', '?redirect=%2Fb', '/a', '/a'],
    ['then the return address of the page', '?redirect=%2Fb', null, '/b'],
    ['also if the requested one is refused', '?redirect=%2Fb', 'https://evil.test/', '/b'],
    ['then the console', '', null, CONSOLE],
    ['the first of several', '?redirect=%2Fb&redirect=%2Fc', null, '/b'],
    ['never the second if the first is foreign', '?redirect=//evil&redirect=%2Fc', null, CONSOLE],
  ])('%s', (_name, query, wanted, target) =>
    expect(open(`${HOST}/portal/login${query}`).afterSignIn(wanted)).toBe(target),
  );

  it('spec 7: the provider redirects back to the API, which the state also names', () => {
    const { searchParams } = new URL(open(`${HOST}/portal/login`).authorize('/a', 'n'));
    const callback = `${HOST}/api/auth/login-callback`;
    expect(searchParams.get('redirect_uri')).toBe(callback);
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('scope')).toBe('openid profile');
    expect(searchParams.get('client_id')).not.toBeNull();
    const state = readSignOnState(searchParams.get('state') ?? '');
    expect(state).toEqual({ nonce: 'n', url: '/a', callback });
  });

  it.each([
    ['', null],
    ['en', 'en'],
    ['zh-CN', 'zh-CN'],
  ])('spec 1: a page in %j asks the provider for the language %j', (lang, asked) => {
    const { searchParams } = new URL(
      open(`${HOST}/portal/login`, {}, emptyTab(), lang).authorize('/a', 'n'),
    );
    expect(searchParams.get('ui_locales')).toBe(asked);
  });

  it.each([
    ['there is no console', null],
    ['the console belongs to another environment', 'https://console.adlantern.example/'],
  ])('P1: the report if %s', (_name, consoleUrl) =>
    expect(open(`${HOST}/portal/login`, { brand: { consoleUrl } }).afterSignIn()).toBe(
      '/portal/report',
    ),
  );

  it('R7: this page, with hash and query, is a return address, unless it is a sign-in page', () => {
    expect(open(`${HOST}/portal/report?page=2#top`).here()).toBe('/portal/report?page=2#top');
    expect(open(`${HOST}/portal/login?redirect=%2Fa`).here()).toBe('/portal/login?redirect=%2Fa');
    expect(open(`${HOST}/portal/login`).here()).toBeNull();
  });
});

it.each([
  ['the portal’s own', {}, `${HOST}/icons/channels.svg`],
  [
    'another host',
    { iconBaseUrl: 'https://icons.example' },
    'https://icons.example/icons/channels.svg',
  ],
  [
    'a folder of another host',
    { iconBaseUrl: 'https://icons.example/cdn/', iconPath: 'v2/games' },
    'https://icons.example/cdn/v2/games/channels.svg',
  ],
])("spec 7: the icon library is %s, for the page's host", (_name, brand, address) =>
  expect(open(`${HOST}/portal/report?token=secret#code=1`, { brand }).icons('channels')).toBe(
    `${address}?host=test.adlantern.example`,
  ),
);

it("spec 7: the page's host includes its port", () =>
  expect(open('http://localhost:3000/').icons('channels')).toBe(
    'http://localhost:3000/icons/channels.svg?host=localhost%3A3000',
  ));

describe('the target of a sign-out', () => {
  const page = open(`${HOST}/portal/report`);

  it.each([
    ['/a?b=1', '/a?b=1'],
    ['https://evil.test/', null],
    [null, null],
  ])('the API clears its cookies, and redirects to the sign-in page with %j', (wanted, known) => {
    const address = new URL(page.cleanCookies(wanted));
    expect(address.origin + address.pathname).toBe(`${HOST}/api_v2/clean_cookie`);
    const signIn = new URL(address.searchParams.get('url') ?? '');
    expect(signIn.origin + signIn.pathname).toBe(`${HOST}/portal/login`);
    expect(signIn.searchParams.get('redirect')).toBe(known);
  });

  it.each([
    ['https://evil.test/', `${HOST}/`],
    [null, `${HOST}/`],
    [`${HOST}/portal/account`, `${HOST}/portal/account`],
  ])('the provider ends its own session, and redirects from %j to %j', (wanted, next) => {
    const { searchParams } = new URL(page.providerLogout(wanted));
    expect(searchParams.get('ui_locales')).toBe('en');
    expect(searchParams.get('post_logout_redirect_uri')).toBe(next);
    expect(searchParams.get('client_id')).not.toBeNull();
  });
});
