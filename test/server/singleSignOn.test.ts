import type { Platform } from '../../server/platform';
import { DEMO_ACCOUNT } from '../../server/developers/demo';
import { ssoSuite } from './support/ssoSuite';
import { Browser, PASSWORD } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { duringTurn } from './support/duringTurn';
import { NavigatingBrowser } from './support/jar';
import { memoryLog, startTestPlatform, clockedPlatform } from './support/platform';
import { startScriptedProvider } from './support/scriptedProvider';
import type { Script, ScriptedProvider } from './support/scriptedProvider';
import { authorizeAddress, loginAnswer, portalState, beginSso, fillForm } from './support/sso';
import { dishonestProvider } from './support/dishonestProvider';
import { providerWorld } from './support/providerWorld';
import { setRows } from './support/rows';

describe('single sign-on at the embedded provider', () => {
  ssoSuite(() => ({ dataDir: ':memory:' }));
});

describe('an identity provider of the deployment', () => {
  const CLIENT = { client_id: 'studio-portal' };
  const PERSON = 'person@studio.example';
  const UNPROVED = 'unproved@studio.example';
  const SUSPENDED = 'suspended@studio.example';

  let provider: ScriptedProvider;
  let platform: Platform;
  const log = memoryLog();
  const { folder: dataDir, db } = databaseInFolder();

  beforeAll(async () => {
    provider = await startScriptedProvider();
    platform = await startTestPlatform({
      dataDir,
      log,
      identityProvider: {
        issuer: provider.issuer,
        clientId: CLIENT.client_id,
        clientSecret: 'hush',
      },
    });
    for (const email of [PERSON, UNPROVED, SUSPENDED])
      await platform.services.createAccount({
        email,
        password: 'Lantern2026',
        emailVerified: email !== UNPROVED,
      });
    await new Browser(platform.url).send('PUT', '/developers/api/accounts/blocked', {
      body: { email: SUSPENDED, reason: 'x' },
      headers: { 'x-developer': '1' },
    });
  });
  afterAll(async () => {
    await platform.close();
    await provider.close();
  });

  /** Runs a sign-in up to the provider's page and returns the query of the request. */
  async function begin(browser: NavigatingBrowser, asks: Record<string, string> = {}) {
    const state = portalState(platform.url);
    const page = await browser.open(authorizeAddress(platform.url, state, { ...CLIENT, ...asks }));
    const asked = new URL(page.headers.get('location') ?? '');
    return { state, asked };
  }

  /** Runs a whole sign-in with a provider that follows the script. */
  async function signIn(script: Script) {
    const browser = new NavigatingBrowser();
    const { state, asked } = await begin(browser);
    provider.script = script;
    const query = new URLSearchParams({ code: asked.searchParams.get('nonce') ?? '', state });
    const end = await browser.open(`${platform.url}/api/auth/login-callback?${query}`);
    return { browser, state, answer: loginAnswer(end) };
  }

  it('spec 7: receives PKCE, a nonce and the unchanged state', async () => {
    const { asked, state } = await begin(new NavigatingBrowser());
    expect(asked.origin + asked.pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      response_type: 'code',
      client_id: CLIENT.client_id,
      redirect_uri: `${platform.url}/api/auth/login-callback`,
      scope: 'openid profile email',
      state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      ui_locales: 'en',
    });
  });

  it('spec 1: is asked for the language of the portal’s page', async () => {
    const { asked } = await begin(new NavigatingBrowser(), { ui_locales: 'zh-CN' });
    expect(asked.searchParams.get('ui_locales')).toBe('zh-CN');
  });

  it('spec 7: signs in the account of the verified address, with the verifier and the secret', async () => {
    const { browser, state, answer } = await signIn({ email: PERSON.toUpperCase() });
    expect(answer).toEqual({ state, error: null });
    expect(browser.cookie('sAccessToken')).toBeDefined();
    const { body, authorization } = provider.exchanges.at(-1) ?? {};
    expect(body?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    const credentials = Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64');
    expect(decodeURIComponent(credentials.toString())).toBe('studio-portal:hush');
  });

  it.each<[string, Script]>([
    ['signed with another key', { signer: 'stranger' }],
    ['without a signature', { signer: 'nobody' }],
    ['for another client', { audience: 'another-client' }],
    ['of another issuer', { issuer: 'https://id.evil.test' }],
    ['with another nonce', { nonce: 'another' }],
    ['that has expired', { lifeS: -300 }],
    ['that is missing', { absent: true }],
  ])('5c: an id_token %s creates no session', async (_what, script) => {
    const { browser, state, answer } = await signIn({ email: PERSON, ...script });
    expect(answer).toEqual({ state, error: 'server_error' });
    expect(browser.cookie('sAccessToken')).toBeUndefined();
    expect(browser.cookie('portal_sso_jwt')).toBeUndefined();
  });

  it('5c: a failing token endpoint creates no session', async () => {
    expect((await signIn({ email: PERSON, status: 500 })).answer.error).toBe('server_error');
  });

  it.each<[string, string, Script]>([
    ['account_unknown', 'an address without an account', { email: 'nobody@studio.example' }],
    ['account_unknown', 'an unverified address', { email: PERSON, emailVerified: false }],
    ['account_unknown', 'no address', {}],
    ['account_unknown', 'an account with an unverified address', { email: UNPROVED }],
    ['access_denied', 'a suspended account', { email: SUSPENDED }],
  ])('spec 7: returns %s for %s', async (error, _what, script) => {
    const { browser, answer } = await signIn(script);
    expect(answer.error).toBe(error);
    for (const name of ['sAccessToken', 'portal_sso_jwt'])
      expect(browser.cookie(name)).toBeUndefined();
  });

  it('A116: a sign-in whose account gets another address meanwhile creates no session', async () => {
    const email = 'moving@studio.example';
    const account = { email, password: PASSWORD, emailVerified: true };
    const { userId = '' } = (await platform.services.createAccount(account)) ?? {};
    const moves = () => setRows(db(), 'users', { email }, { email: `back-${email}` });
    const turn = { user_id: userId, until: Date.now() + 30_000 };
    const { answer } = await duringTurn(db(), turn, () => signIn({ email }), moves);
    expect(answer.error).toBe('access_denied');
  });

  it.each([
    ['access_denied', 'access_denied'],
    ['login_required', 'login_required'],
    ['interaction_required', 'interaction_required'],
    ['temporarily_unavailable', 'temporarily_unavailable'],
    ['new_code_of_2030', 'new_code_of_2030'],
    ['<script>', 'server_error'],
    ['a'.repeat(65), 'server_error'],
  ])('R9: returns the error %s as %s', async (error, shown) => {
    const browser = new NavigatingBrowser();
    const { state } = await begin(browser);
    const query = new URLSearchParams({ error, error_description: 'why', state });
    const end = await browser.open(`${platform.url}/api/auth/login-callback?${query}`);
    expect(loginAnswer(end)).toEqual({ state, error: shown });
  });

  it('spec 4: sign-out goes through its end-session page, with allowed addresses only', async () => {
    const logout = async (returnTo: string) => {
      const query = new URLSearchParams({
        ...CLIENT,
        post_logout_redirect_uri: returnTo,
        ui_locales: 'zh-CN',
      });
      const page = await new NavigatingBrowser().open(`${platform.url}/idp/logout?${query}`);
      return new URL(page.headers.get('location') ?? '');
    };
    const good = await logout(`${platform.url}/portal`);
    expect(good.origin + good.pathname).toBe(`${provider.issuer}/end`);
    expect(good.searchParams.get('post_logout_redirect_uri')).toBe(`${platform.url}/portal`);
    expect(good.searchParams.get('ui_locales')).toBe('zh-CN');
    const foreign = await logout('https://evil.test/');
    expect(foreign.searchParams.has('post_logout_redirect_uri')).toBe(false);
  });

  it('R9: an unreachable provider is returned as temporarily_unavailable', async () => {
    const issuer = 'http://127.0.0.1:1';
    await platform.close();
    platform = await startTestPlatform({
      log,
      identityProvider: { issuer, clientId: CLIENT.client_id, clientSecret: '' },
    });
    const state = portalState(platform.url);
    const page = await new NavigatingBrowser().open(authorizeAddress(platform.url, state, CLIENT));
    expect(loginAnswer(page)).toEqual({ state, error: 'temporarily_unavailable' });
    const left = await new NavigatingBrowser().open(`${platform.url}/idp/logout`);
    expect(left.status).toBe(200);
    expect(log.lines.slice(-2)).toEqual([
      expect.stringMatching(/^could not reach the identity provider: ./),
      expect.stringMatching(/^could not end the session at the identity provider: ./),
    ]);
  });

  it('logs failures without addresses or tokens', () => {
    expect(log.lines.join('\n')).toMatch(/single sign-on failed/);
    expect(log.lines.join('\n')).not.toMatch(/@studio|eyJ/);
  });
});

describe('a failure of a sign-in elsewhere', () => {
  const log = memoryLog();
  const acme = dishonestProvider();
  const platform = clockedPlatform({
    log,
    settings: { providersOffered: true, passkeysOffered: true, emailCodeOffered: true },
    providers: [acme.options],
  });
  const { visited, finish } = providerWorld(platform, acme);
  beforeEach(() => {
    log.lines.length = 0;
    log.errors.length = 0;
    acme.lie({});
  });

  describe('what a visitor invents is no error line, which alarms an operator', () => {
    it.each([
      ['a guessed code', (address: string) => address.replace(/code=[^&]+/, 'code=guessed')],
      ['no code', (address: string) => address.replace(/code=[^&]+/, '')],
      ['two codes', (address: string) => `${address}&code=b`],
      ['another issuer', (address: string) => address.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fe')],
      ['no issuer', (address: string) => address.replace(/iss=[^&]+/, '')],
    ])('the return address of single sign-on with %s', async (_what, change) => {
      const browser = new NavigatingBrowser();
      const form = await beginSso(browser, platform.url, portalState(platform.url));
      const back = await fillForm(browser, form, DEMO_ACCOUNT);
      const end = await browser.open(change(back.headers.get('location') ?? ''));
      expect(loginAnswer(end).error).toBe('server_error');
      expect(log.errors).toEqual([]);
      expect(log.lines).toEqual([expect.stringMatching(/^\[[\w-]+\] single sign-on failed: ./)]);
    });

    it.each(['response', 'id_token'])(
      'the return address of single sign-on with %s, which a client ignores',
      async (name) => {
        const browser = new NavigatingBrowser();
        const form = await beginSso(browser, platform.url, portalState(platform.url));
        const back = await fillForm(browser, form, DEMO_ACCOUNT);
        const end = await browser.open(`${back.headers.get('location')}&${name}=x`);
        expect(loginAnswer(end).error).toBeNull();
        expect(log.errors).toEqual([]);
      },
    );

    it.each([
      [{ code: 'guessed' }, 'PROVIDER_TRY_ENDED'],
      [{ code: '' }, 'PROVIDER_NOT_VERIFIED'],
      [{ iss: 'https://evil.example' }, 'PROVIDER_NOT_VERIFIED'],
      [{ error: 'server_error' }, 'PROVIDER_UNAVAILABLE'],
    ])('the response of a provider with %j', async (change, status) => {
      const attempt = await visited();
      const parameters = { ...attempt.parameters, ...change };
      const { body } = await finish(new Browser(platform.url), { ...attempt, parameters });
      expect(body).toEqual({ status });
      expect(log.errors).toEqual([]);
      expect(log.lines).toHaveLength(1);
    });

    it('a cookie of no session at the identity provider', async () => {
      const cookie = 'idp_session=x; idp_session.sig=y';
      const { status } = await fetch(`${platform.url}/idp/logout`, { headers: { cookie } });
      expect(status).toBe(200);
      expect(log.lines).toEqual([]);
    });

    it('fields of the wrong kind, at any route', async () => {
      const visitor = new Browser(platform.url);
      const names = [
        'formFields',
        'token',
        'code',
        'credential',
        'pkceCodeVerifier',
        'emails',
        'id',
      ];
      for (const value of [null, 'x\0', [{ a: 1 }]]) {
        const body = Object.fromEntries(names.map((name) => [name, value]));
        for (const route of platform.routes) {
          const [method = '', path = ''] = route.split(' ');
          if (!/^\/(?:api|idp)/.test(path) || path.includes('jwks')) continue;
          const sent = method === 'GET' ? {} : { body };
          await visitor.copy().send(method, path.replace(/:\w+|\*/, 'x'), sent);
        }
      }
      expect(log.errors).toEqual([]);
    });
  });

  describe('what the provider does wrong is one', () => {
    it.each([
      ['signed by another', { forged: true }],
      ['of another issuer', { issuer: 'https://evil.example' }],
      ['that never comes', { down: 'refused' }],
    ] as const)('an identity %s', async (_what, lies) => {
      const attempt = await visited();
      acme.lie(lies);
      await finish(new Browser(platform.url), attempt);
      expect(log.errors).toEqual([
        expect.stringMatching(/^sign-in at the provider "acme" failed: /),
      ]);
    });
  });
});
