import { DEMO_ACCOUNT } from '../../server/developers/demo';
import { Browser } from './support/browser';
import { dishonestProvider } from './support/dishonestProvider';
import { NavigatingBrowser } from './support/jar';
import { clockedPlatform, memoryLog } from './support/platform';
import { providerWorld } from './support/providerWorld';
import { beginSso, fillForm, loginAnswer, portalState } from './support/sso';

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
    const names = ['formFields', 'token', 'code', 'credential', 'pkceCodeVerifier', 'emails', 'id'];
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
    expect(log.errors).toEqual([expect.stringMatching(/^sign-in at the provider "acme" failed: /)]);
  });
});
