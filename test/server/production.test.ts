import type { Platform } from '../../server/platform';
import type { PlatformOptions } from '../../server/operate/options';
import { Browser, signUpFields } from './support/browser';
import { NavigatingBrowser, type Page } from './support/jar';
import { clockedPlatform, startTestPlatform } from './support/platform';
import { authorizeAddress } from './support/sso';

describe('in production', () => {
  const platform = clockedPlatform({ production: true, publicUrl: 'https://ads.example.com/' });

  it('has no developers page, no faults and no demo account', async () => {
    const browser = new Browser(`http://localhost:${platform.port}`);
    for (const path of ['/developers', '/developers/api/settings', '/developers/app.js']) {
      expect((await browser.send('GET', path, { headers: { accept: 'text/html' } })).status).toBe(
        404,
      );
    }
    const preset = { body: { preset: 'cut' }, headers: { 'x-developer': '1' } };
    expect((await browser.send('POST', '/developers/api/faults/preset', preset)).status).toBe(404);
    const headers = { 'x-fault': '{"status":418}' };
    expect((await browser.send('GET', '/api/auth/logout', { headers })).status).toBe(200);
    expect((await browser.signIn('demo@adlantern.example', 'Lantern2026')).body['status']).toBe(
      'WRONG_CREDENTIALS_ERROR',
    );
  });

  it('sets Secure cookies and creates links with the public address', async () => {
    const email = 'real@example.com';
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    const browser = new Browser(`http://localhost:${platform.port}`);
    const { headers } = await browser.signIn(email, 'Lantern2026');
    for (const cookie of headers.getSetCookie()) expect(cookie).toContain('; Secure');
    const { url } = await platform.services.createInvitation(email);
    expect(url).toMatch(/^https:\/\/ads\.example\.com\/portal\/register\?/);
  });
});

describe('registration in production', () => {
  const signUp = async (options: PlatformOptions) => {
    const platform = await startTestPlatform({ production: true, ...options });
    try {
      const fields = signUpFields('stranger@example.com');
      return (await new Browser(platform.url).form('/signup', fields)).body['status'];
    } finally {
      await platform.close();
    }
  };

  it('O1: is refused without an invitation', async () => {
    expect(await signUp({})).toBe('SIGN_UP_NOT_ALLOWED');
  });

  it('O1: is open if the operator configures it', async () => {
    expect(await signUp({ registration: 'open' })).toBe('OK');
  });
});

describe('on the hosts of a brand', () => {
  const callback = 'https://api.adlantern.example/api/auth/login-callback';
  let platform: Platform;
  beforeAll(async () => {
    platform = await startTestPlatform({
      production: true,
      embeddedProvider: true,
      publicUrl: 'https://portal.adlantern.example',
    });
  });
  afterAll(() => platform.close());

  const local = () => `http://localhost:${platform.port}`;

  it('spec 3: cookies of a single sign-on are Secure and on the parent domain', async () => {
    const account = { email: 'real@example.com', password: 'Lantern2026' };
    await platform.services.createAccount(account);
    const state = Buffer.from(JSON.stringify({ nonce: 'n', url: '/', callback })).toString(
      'base64url',
    );
    const browser = new NavigatingBrowser();
    // All hosts of the brand resolve to this process.
    const here = (page: Page) => {
      const { pathname, search } = new URL(page.headers.get('location') ?? '', local());
      return browser.open(local() + pathname + search);
    };
    const form = await here(
      await browser.open(authorizeAddress(local(), state, { redirect_uri: callback })),
    );
    const page = await here(form);
    const resume = await browser.open(page.url, { form: { action: 'sign-in', ...account } });
    const back = await here(resume);
    expect(back.headers.get('location')).toMatch(/^https:\/\/api\.adlantern\.example\/api\/auth/);
    const end = await here(back);
    expect(end.headers.get('location')).toBe(
      `https://portal.adlantern.example/portal/login?state=${state}`,
    );
    for (const { line } of browser.cookies.values()) expect(line).toMatch(/; secure/i);
    for (const name of ['portal_sso_jwt', 'sFrontToken', 'sAntiCsrf']) {
      expect(browser.cookie(name)?.line).toContain('; Domain=.adlantern.example');
    }
  });

  it('spec 4: clears them on the parent domain from any of its hosts', async () => {
    const { headers } = await new Browser(local()).send('GET', '/api/auth/logout');
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^portal_sso_jwt=; Path=\/; Domain=\.adlantern\.example; Expires=Thu/),
    );
  });

  it('spec 7: without an identity provider, single sign-on is not offered and its routes are missing', async () => {
    await platform.close();
    platform = await startTestPlatform({ production: true });
    const browser = new Browser(platform.url);
    const { body } = await browser.send('GET', '/api_v2/auth/loginmethods');
    expect(body).toMatchObject({ thirdParty: { enabled: false }, firstFactors: ['emailpassword'] });
    expect(body).toMatchObject({ registration: { open: false } });
    await platform.services.settings.set({ openRegistration: true });
    const opened = await browser.send('GET', '/api_v2/auth/loginmethods');
    expect(opened.body).toMatchObject({ registration: { open: true } });
    for (const path of ['/idp/authorize', '/idp/auth', '/api/auth/login-callback']) {
      expect((await browser.send('GET', path)).status).toBe(404);
    }
  });
});
