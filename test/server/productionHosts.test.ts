import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform } from '../../server/platform';
import type { PlatformOptions } from '../../server/operate/options';
import { listErrors } from '../../server/notices/collectedErrors';
import { Browser, signUpFields } from './support/browser';
import { NavigatingBrowser, type Page } from './support/jar';
import { clockedPlatform, startTestPlatform } from './support/platform';
import { authorizeAddress } from './support/sso';
import { asHost } from './support/asHost';
import { databaseInFolder } from './support/databaseInFolder';
import { temporaryFolder } from './support/temporaryFolder';

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
    const { headers } = await new Browser(local()).send('GET', '/api/auth/logout', {
      headers: { cookie: 'portal_sso_jwt=x' },
    });
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
    for (const path of ['/idp/auth', '/api/auth/login-callback']) {
      expect((await browser.send('GET', path)).status).toBe(404);
    }
  });

  it('spec 4: a browser that used single sign-on before reads that it is turned off, on a page with its style and mark', async () => {
    await platform.close();
    platform = await startTestPlatform({ production: true });
    const get = (path: string) => fetch(platform.url + path);
    const page = await get('/idp/authorize?client_id=adlantern-portal');
    const text = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(text).toContain('Single sign-on is turned off here.');
    const files = [...text.matchAll(/(?:href|src)="(\/idp\/[^"]+)"/g)].map(([, path = '']) => path);
    const types = files.map(async (path) => (await get(path)).headers.get('content-type'));
    expect(await Promise.all(types)).toEqual(['text/css; charset=utf-8', 'image/png']);
  });
});

const PORTAL = 'portal.adlantern.example';
const API = 'api.adlantern.example';
const HTML = { accept: 'text/html' };

describe('the hosts of production', () => {
  const portalDir = temporaryFolder();
  const { folder: dataDir, db } = databaseInFolder();

  const at = (host: string, path: string, options: Parameters<typeof asHost>[3] = {}) =>
    asHost(platform.port, host, path, options);

  beforeAll(() => {
    for (const brand of ['adlantern', 'adharbor']) {
      mkdirSync(join(portalDir, 'pages', brand, 'en', 'portal'), { recursive: true });
      const page = '<script type="application/json" id="portal-config"></script>';
      writeFileSync(join(portalDir, 'pages', brand, 'en', 'portal', 'login.html'), page);
      writeFileSync(
        join(portalDir, 'pages', brand, 'en', 'no.page.html'),
        '<title>No page</title>',
      );
      writeFileSync(join(portalDir, 'pages', brand, 'robots.txt'), `Sitemap: ${brand}`);
    }
    mkdirSync(join(portalDir, 'assets'));
    writeFileSync(join(portalDir, 'assets', 'main.0a1b2c.js'), 'export {};');
    writeFileSync(join(portalDir, 'assets', 'main.0a1b2c.js.map'), '{}');
    writeFileSync(join(portalDir, 'files.json'), '{}');
    writeFileSync(join(portalDir, '404.html'), '<title>No page</title>');
  });
  const platform = clockedPlatform({
    production: true,
    publicUrl: `https://${PORTAL}`,
    portalDir,
    dataDir,
  });

  describe('the headers of a page', () => {
    it('ASVS 3.4.1: enforce https for over a year, on all subdomains and in every kind of response', async () => {
      for (const path of ['/portal/login', '/assets/main.0a1b2c.js', '/api/nothing']) {
        const { headers } = await at(PORTAL, path, { headers: HTML });
        expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      }
    });

    it('ASVS 3.4.3: allow the page its own API host only', async () => {
      const connect = async (host: string) => {
        const { headers } = await at(host, '/portal/login', { headers: HTML });
        return /connect-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1];
      };
      expect(await connect(PORTAL)).toBe("'self' https://api.adlantern.example");
      expect(await connect('www.adharbor.example')).toBe("'self' https://api.adharbor.example");
      expect(await connect('test.adlantern.example')).toBe("'self'");
      expect(await connect('portal.adlantern.example.evil.test')).toBe("'self'");
    });

    it.each([
      ['stately', 'same-origin-allow-popups'],
      ['local', 'same-origin'],
    ])('?inspect=%s: the page may keep windows that it opens: %s', async (inspect, policy) => {
      const { headers } = await at(PORTAL, `/portal/login?inspect=${inspect}`, { headers: HTML });
      expect(headers['cross-origin-opener-policy']).toBe(policy);
    });
  });

  describe('pages', () => {
    it('are found by link previews, which accept any type', async () => {
      const headers = { accept: '*/*' };
      expect((await at(PORTAL, '/portal/login', { headers })).status).toBe(200);
      const unknown = await at(PORTAL, '/nowhere', { headers });
      expect(unknown.status).toBe(404);
      expect(unknown.headers['content-type']).toContain('json');
    });

    it('spec 1: include the brand’s robots.txt', async () => {
      expect(String((await at(PORTAL, '/robots.txt')).body)).toContain('adlantern');
      expect(String((await at('www.adharbor.example', '/robots.txt')).body)).toContain('adharbor');
    });

    it('ASVS 13.4.5: do not include source maps and the build’s own lists', async () => {
      for (const path of ['/assets/main.0a1b2c.js.map', '/files.json', '/404.html'])
        expect((await at(PORTAL, path)).status).toBe(404);
    });

    it('ASVS 3.5.4: do not exist on the API’s host', async () => {
      for (const path of ['/portal/login', '/assets/main.0a1b2c.js', '/robots.txt', '/nowhere'])
        expect((await at(API, path, { headers: HTML })).status).toBe(404);
      const { headers } = await at(API, '/api_v2/clean_cookie');
      expect(headers['location']).toBe(`https://${PORTAL}/portal/login`);
    });
  });

  describe('requests from another origin', () => {
    const ORIGIN = `https://${PORTAL}`;
    const preflight = (origin: string, host = API) =>
      at(host, '/api_v2/auth/signin', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });

    it('ASVS 3.4.2: are allowed for the brand’s pages, with access to the session headers', async () => {
      for (const host of [PORTAL, 'www.adlantern.example', 'adlantern.example']) {
        const { status, headers } = await preflight(`https://${host}`);
        expect(status).toBe(204);
        expect(headers['access-control-allow-origin']).toBe(`https://${host}`);
        expect(headers['access-control-allow-headers']).toContain('anti-csrf');
        expect(headers['access-control-max-age']).toBe('7200');
      }
      const { headers } = await at(API, '/api_v2/auth/loginmethods', {
        headers: { origin: ORIGIN },
      });
      expect(headers).toMatchObject({
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': expect.stringMatching(
          /front-token.*retry-after.*x-portal-version/,
        ),
        vary: 'Origin',
      });
    });
  });

  describe('reports of the policy', () => {
    const send = (type: string, report: unknown) =>
      at(PORTAL, '/api/csp_report', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(report),
      });
    const kept = async () => {
      const errors = await listErrors(db());
      return errors.map(({ title, content }) => `${title}: ${content}`);
    };

    it('ASVS 3.4.7: are stored without queries, in both formats that browsers send', async () => {
      const old = {
        'violated-directive': 'script-src',
        'blocked-uri': 'https://evil.test/x.js?a=1',
        'document-uri': 'https://portal.adlantern.example/portal/login/reset?token=sesame',
      };
      expect((await send('application/csp-report', { 'csp-report': old })).status).toBe(204);
      const body = {
        effectiveDirective: 'img-src',
        blockedURL: 'https://evil.test/y.png',
        documentURL: 'https://portal.adlantern.example/?a=1',
      };
      const list = [
        { type: 'csp-violation', body },
        { type: 'deprecation', body: {} },
      ];
      expect((await send('application/reports+json', list)).status).toBe(204);
      expect((await kept()).toSorted()).toEqual([
        'Policy: img-src: https://evil.test/y.png stopped on https://portal.adlantern.example/',
        'Policy: script-src: https://evil.test/x.js stopped on ' +
          'https://portal.adlantern.example/portal/login/reset',
      ]);
    });

    it('D6: are not stored if caused by an extension, or beyond the limit', async () => {
      const before = (await kept()).length;
      const report = (source: string, blocked = 'x') => ({
        'csp-report': {
          'violated-directive': 'script-src',
          'blocked-uri': blocked,
          'source-file': source,
        },
      });
      await send('application/csp-report', report('chrome-extension://abc/x.js'));
      await send('application/csp-report', report('moz-extension'));
      await send('application/csp-report', report('y.js', 'safari-extension://abc'));
      const body = { effectiveDirective: 'img-src', sourceFile: 'ms-browser-extension://abc' };
      for (const junk of [
        [{ type: 'csp-violation', body }],
        { 'csp-report': { 'blocked-uri': 'x' } },
        null,
        [],
        'x',
        { 'csp-report': 7 },
        [{ type: 'csp-violation', body: [] }],
      ])
        expect((await send('application/csp-report', junk)).status).toBe(204);
      expect((await kept()).length).toBe(before);
      const flood = Array.from({ length: 90 }, () =>
        send('application/csp-report', report('y.js')),
      );
      await Promise.all(flood);
      expect((await kept()).length).toBe(60);
    });
  });
});
