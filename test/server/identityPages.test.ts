import { SUSPENDED } from '../../server/people/words';
import { IDENTITY_TEXTS } from '../../server/identity/texts';
import { Browser, signUpFields } from './support/browser';
import { NavigatingBrowser } from './support/jar';
import { clockedPlatform, memoryLog } from './support/platform';
import { authorizeAddress, beginSso, isCallback, portalState } from './support/sso';

const log = memoryLog();
/** The portal's pages are not tested here, and rendering them takes seconds. */
const NOT_BUILT = 'nowhere';
const brand = { name: 'Tide Ads', passwordPolicy: 'modern', nameLetters: 'every' };
const platform = clockedPlatform({ log, pageOverrides: { brand }, portalDir: NOT_BUILT });

const open = (address: string, headers: Record<string, string> = {}) =>
  new NavigatingBrowser().open(address, { headers });
const stateOf = (content: object | string) =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString(
    'base64url',
  );

describe('the entrance to the identity provider', () => {
  const callback = () => `${platform.url}/api/auth/login-callback`;
  const sound = () => ({ nonce: 'n', url: '/', callback: callback() });

  it.each<[string, () => Record<string, string>]>([
    ['another response type', () => ({ response_type: 'token' })],
    ['another client', () => ({ client_id: 'evil' })],
    ['another scope', () => ({ scope: 'openid' })],
    ['another redirect_uri', () => ({ redirect_uri: 'https://evil.test/callback' })],
    ['a redirect_uri below it', () => ({ redirect_uri: `${callback()}/../x` })],
    ['an unknown prompt', () => ({ prompt: 'consent' })],
    ['a state that is not base64url', () => ({ state: 'a b' })],
    ['a state that is not JSON', () => ({ state: stateOf('{') })],
    ['a state without nonce', () => ({ state: stateOf({ ...sound(), nonce: '' }) })],
    ['a state for another callback', () => ({ state: stateOf({ ...sound(), callback: 'x' }) })],
    ['a huge state', () => ({ state: stateOf({ ...sound(), url: `/${'a'.repeat(9_000)}` }) })],
  ])('R8: shows a message and does not redirect for %s', async (_what, change) => {
    const state = stateOf(sound());
    const page = await open(authorizeAddress(platform.url, state, change()));
    expect(page.status).toBe(400);
    expect(page.headers.get('location')).toBeNull();
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(page.text).toContain('This sign-in can’t start');
  });

  it('R8: shows a message for a repeated or missing parameter', async () => {
    const address = authorizeAddress(platform.url, portalState(platform.url));
    expect((await open(`${address}&client_id=adlantern-portal`)).status).toBe(400);
    expect((await open(`${platform.url}/idp/authorize`)).status).toBe(400);
  });

  it('begins nothing for a link on another site, which would replace the session of its reader', async () => {
    const address = authorizeAddress(platform.url, portalState(platform.url));
    const page = await open(address, { 'sec-fetch-site': 'cross-site' });
    expect([page.status, page.headers.getSetCookie()]).toEqual([400, []]);
    expect((await open(address, { 'sec-fetch-site': 'same-site' })).status).toBe(303);
  });

  it('R8: accepts a state for only one attempt', async () => {
    const address = authorizeAddress(platform.url, portalState(platform.url));
    expect((await open(address)).status).toBe(303);
    expect((await open(address)).status).toBe(400);
  });

  it('R8: binds the attempt to the browser with a cookie that scripts cannot read', async () => {
    const page = await open(authorizeAddress(platform.url, portalState(platform.url)));
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^portal_sso_[0-9a-f]{12}=[\w-]{43}; Path=\/api\/auth\/login-callback; Expires=.*; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it('spec 3: says so if single sign-on is turned off', async () => {
    await platform.services.settings.set({ singleSignOnOffered: false });
    const page = await open(authorizeAddress(platform.url, portalState(platform.url)));
    await platform.services.settings.set({ singleSignOnOffered: true });
    expect(page.status).toBe(404);
    expect(page.text).toContain('turned off');
  });
});

describe('the pages of the identity provider', () => {
  it.each([
    ['en', /[A-Za-z]{4}/],
    ['zh', /\p{sc=Han}{2}/u],
  ] as const)('spec 1: every text exists in %s, and contains its value', (language, words) => {
    const texts = Object.values(IDENTITY_TEXTS[language]);
    for (const text of texts) expect(typeof text === 'string' ? text : text('')).toMatch(words);
    const withValue = texts.filter((text) => typeof text !== 'string');
    expect(withValue.map((text) => text('Tide'))).toEqual(
      withValue.map(() => expect.stringContaining('Tide')),
    );
  });

  it('spec 1: the sign-in form is labeled, and runs no script', async () => {
    const browser = new NavigatingBrowser();
    const form = await beginSso(browser, platform.url, portalState(platform.url));
    expect(form.status).toBe(200);
    expect(form.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; " +
        `form-action 'self' ${platform.url}`,
    );
    expect(form.headers.get('referrer-policy')).toBe('no-referrer');
    expect(form.text).toMatch(/<html lang="en" /);
    expect(form.text).toMatch(/<label for="email">Email<\/label>/);
    expect(form.text).toMatch(/autocomplete="current-password"/);
    expect(form.text).not.toMatch(/<script| style="| on\w+=/);
    const style = await open(`${platform.url}/idp/style.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
    expect(style.text).toContain(":root[data-brand='adlantern']");
    // The first bytes of a PNG.
    const mark = await fetch(`${platform.url}/idp/mark.png`);
    expect(mark.headers.get('content-type')).toBe('image/png');
    expect((await mark.bytes()).subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'));
  });

  it('the sign-in form has the email that the client sends along', async () => {
    const browser = new NavigatingBrowser();
    const begun = await browser.open(authorizeAddress(platform.url, portalState(platform.url)));
    const entrance = new URL(begun.headers.get('location') ?? '', platform.url);
    entrance.searchParams.set('login_hint', '"mira"@studio.example');
    const form = await browser.follow(await browser.open(entrance), isCallback);
    expect(form.text).toContain('value="&quot;mira&quot;@studio.example"');
  });

  it('UX 31: a refused form says so first in the title, and focuses the problem', async () => {
    const browser = new NavigatingBrowser();
    const form = await beginSso(browser, platform.url, portalState(platform.url));
    expect(form.text).toContain('<title>Sign in</title>');
    expect(form.text).not.toContain('autofocus');
    const sent = { action: 'sign-in', email: 'nobody@adlantern.example', password: 'Wrong2026' };
    const refused = await browser.open(form.url, { form: sent });
    expect(refused.text).toContain('<title>Error: Sign in</title>');
    expect(refused.text).toMatch(/<h1>Sign in<\/h1>/);
    expect(refused.text).toMatch(/<p id="problem" [^>]*tabindex="-1" autofocus>/);
  });

  it('show the brand of PORTAL_CONFIG, its mark and colors, also where nothing can be signed in to', async () => {
    const form = await beginSso(new NavigatingBrowser(), platform.url, portalState(platform.url));
    expect(form.text).toContain('Sign in to continue to Tide Ads.');
    const ended = await open(`${platform.url}/idp/interaction/made-up`);
    const provider = await open(`${platform.url}/idp/auth?redirect_uri=https%3A%2F%2Fevil.test`);
    const left = await open(`${platform.url}/idp/logout`);
    for (const { text } of [form, ended, provider, left]) {
      expect(text).toMatch(/<html [^>]*data-brand="adlantern"/);
      expect(text).toMatch(/<img src="\/idp\/mark\.png"[^>]*alt="" \/>\s+Tide Ads\s/);
    }
  });

  it('spec 1: are in Chinese for browsers that prefer Chinese', async () => {
    const headers = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' };
    const page = await open(`${platform.url}/idp/authorize`, headers);
    expect(page.text).toContain('<html lang="zh-CN" ');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('无法开始登录');
    const english = await open(`${platform.url}/idp/authorize`, {
      'accept-language': 'fr, en;q=0.4, zh;q=0.3',
    });
    expect(english.text).toContain('<html lang="en" ');
  });

  it('spec 1: are in the language chosen in the portal, whatever the browser prefers', async () => {
    const page = async (cookie: string, preferred: string) =>
      open(`${platform.url}/idp/authorize`, { cookie, 'accept-language': preferred });
    expect((await page('a=b; portal_language=zh', 'en')).text).toContain('<html lang="zh-CN" ');
    expect((await page('portal_language=en', 'zh-CN')).text).toContain('<html lang="en" ');
    expect((await page('portal_language=fr', 'zh-CN')).text).toContain('<html lang="zh-CN" ');
    const headers = { cookie: 'portal_language=zh', 'accept-language': 'en' };
    const own = await open(`${platform.url}/idp/session/end/success?client_id=no`, headers);
    expect(own.text).toContain('<html lang="zh-CN" ');
  });

  it('spec 1: are in the language of the portal’s page on another host, also after a refusal', async () => {
    const asked = { ui_locales: 'zh-CN' };
    const browser = new NavigatingBrowser();
    const address = authorizeAddress(platform.url, portalState(platform.url), asked);
    const form = await browser.follow(await browser.open(address), isCallback);
    expect(form.text).toContain('<html lang="zh-CN" ');
    const sent = { action: 'sign-in', email: 'nobody@adlantern.example', password: 'Wrong2026' };
    const refused = await browser.open(form.url, { form: sent });
    expect(refused.text).toContain('邮箱或密码错误，请重试');
    const email = 'suspended@adlantern.example';
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    const blocked = { ...sent, email, password: 'Lantern2026' };
    for (const [reason, text] of [
      [SUSPENDED.en, SUSPENDED.zh],
      ['Left', '该账号已停用：Left'],
    ] as const) {
      await platform.block(email, reason);
      expect((await browser.open(form.url, { form: blocked })).text).toContain(text);
    }
    const wrong = authorizeAddress(platform.url, 'x', asked);
    expect((await open(wrong)).text).toContain('无法开始登录');
    const foreign = authorizeAddress(platform.url, 'x', { ui_locales: 'fr zh' });
    expect((await open(foreign, { 'accept-language': 'en' })).text).toContain('<html lang="en" ');
  });

  it('R8: a form of another browser, of an ended sign-in or made up does not exist', async () => {
    const browser = new NavigatingBrowser();
    const form = await beginSso(browser, platform.url, portalState(platform.url));
    expect((await open(form.url.href)).status).toBe(400);
    expect((await open(`${platform.url}/idp/interaction/made-up`)).text).toContain('has ended');
    const stranger = await new NavigatingBrowser().open(form.url, {
      form: { action: 'sign-in', email: 'demo@adlantern.example', password: 'Lantern2026' },
    });
    expect(stranger.status).toBe(400);
  });

  it('5c: the provider itself refuses a request without PKCE, and uses our error page', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'adlantern-portal',
      scope: 'openid',
      redirect_uri: `${platform.url}/api/auth/login-callback`,
      state: 's',
    });
    const page = await open(`${platform.url}/idp/auth?${query}`);
    expect(page.headers.get('location')).toContain('error=invalid_request');
    const evil = await open(`${platform.url}/idp/auth?redirect_uri=https%3A%2F%2Fevil.test`);
    expect(evil.status).toBe(400);
    expect(evil.headers.get('location')).toBeNull();
    expect(evil.text).toContain('Something went wrong');
    expect(evil.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('5c: discovery lists exactly the existing endpoints', async () => {
    const page = await open(`${platform.url}/idp/.well-known/openid-configuration`, {
      'x-forwarded-host': 'evil.test',
    });
    expect(page.text).not.toContain('evil.test');
    expect(JSON.parse(page.text)).toMatchObject({
      issuer: `${platform.url}/idp`,
      authorization_endpoint: `${platform.url}/idp/auth`,
      code_challenge_methods_supported: ['S256'],
    });
    expect((await open(`${platform.url}/idp/jwks`)).text).not.toMatch(/"(?:d|p|q)":/);
    expect((await open(`${platform.url}/idp/reg`)).status).toBe(404);
  });
});

describe('decisions: sign-up for a brand with its own rules', () => {
  const signUp = async (fields: Record<string, unknown>) =>
    (await new Browser(platform.url).form('/signup', signUpFields('new@games.example', fields)))
      .body;
  const refusal = (id: string, error: string) => ({
    status: 'FIELD_ERROR',
    formFields: [{ id, error }],
  });
  const PHRASE = 'a lantern by the sea';

  it.each(['Lantern2026', 'abcabcabcabcabcabc', 'x'.repeat(129)])(
    'refuses the password "%s", as the pages do',
    async (password) =>
      expect(await signUp({ password })).toEqual(
        refusal('password', 'Password is not strong enough.'),
      ),
  );

  it('refuses a name with characters other than letters', async () =>
    expect(await signUp({ password: PHRASE, last_name: 'Oe 2' })).toEqual(
      refusal('last_name', 'Last name can only contain letters.'),
    ));

  it('accepts what the pages accept', async () =>
    expect(await signUp({ password: PHRASE, last_name: 'Ōé' })).toMatchObject({ status: 'OK' }));
});

describe('sign-out at the identity provider', () => {
  const logout = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    open(`${platform.url}/idp/logout?${new URLSearchParams(query)}`, headers);

  it('spec 4: returns to allowed addresses', async () => {
    const target = `${platform.url}/portal`;
    const page = await logout({ post_logout_redirect_uri: target });
    expect([page.status, page.headers.get('location')]).toEqual([302, target]);
  });

  it('R4: stays on its own page with another address', async () => {
    const target = 'https://evil.test/';
    const page = await logout({ post_logout_redirect_uri: target });
    expect(page.status).toBe(400);
    expect(page.headers.get('location')).toBeNull();
    expect(page.text).toContain(`<a href="${platform.url}/portal">`);
    expect(page.text).not.toContain('evil');
  });

  it('spec 4: confirms the sign-out if there is no return address', async () => {
    const page = await logout({});
    expect([page.status, page.text.includes('You’re signed out')]).toEqual([200, true]);
  });

  it('the provider’s own address without a session leads there, not to a page that sends itself', async () => {
    const [ended, wrong] = await Promise.all([
      open(`${platform.url}/idp/session/end`, { cookie: 'idp_session=ended' }),
      open(`${platform.url}/idp/session/end?client_id=nobody`),
    ]);
    expect([ended.status, ended.headers.get('location'), wrong.status]).toEqual([
      302,
      '/idp/logout',
      400,
    ]);
  });

  it('10.6.2: asks before it ends a session for another site or another client', async () => {
    const target = `${platform.url}/portal`;
    const foreign = await logout(
      { post_logout_redirect_uri: target },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.headers.get('location')).toBeNull();
    expect(foreign.text).toContain('Do you want to sign out?');
    expect((await logout({ client_id: 'x' })).text).toContain('Do you want to sign out?');
  });

  it('spec 1: is in the language of the portal’s page on another host', async () => {
    const asked = await logout({ client_id: 'x', ui_locales: 'zh-CN' });
    expect(asked.text).toContain('确定要退出登录吗？');
    expect(asked.text).toContain('href="/idp/logout?ui_locales=zh-CN"');
    const own = await open(`${platform.url}/idp/session/end?client_id=nobody&ui_locales=zh-CN`);
    expect(own.text).toContain('<html lang="zh-CN" ');
  });

  it('logs no failure', () => {
    expect(log.lines).toEqual([]);
  });
});
