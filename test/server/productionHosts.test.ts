import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listErrors } from '../../server/notices/collectedErrors';
import { openDatabase } from '../../server/data/database';
import { asHost } from './support/asHost';
import { clockedPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

const PORTAL = 'portal.adlantern.example';
const API = 'api.adlantern.example';
const HTML = { accept: 'text/html' };
const portalDir = temporaryFolder();
const dataDir = temporaryFolder();

const at = (host: string, path: string, options: Parameters<typeof asHost>[3] = {}) =>
  asHost(platform.port, host, path, options);

beforeAll(() => {
  for (const brand of ['adlantern', 'adharbor']) {
    mkdirSync(join(portalDir, 'pages', brand, 'en', 'portal'), { recursive: true });
    const page = '<script type="application/json" id="portal-config"></script>';
    writeFileSync(join(portalDir, 'pages', brand, 'en', 'portal', 'login.html'), page);
    writeFileSync(join(portalDir, 'pages', brand, 'en', 'no.page.html'), '<title>No page</title>');
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
    const { headers } = await at(API, '/api_v2/auth/loginmethods', { headers: { origin: ORIGIN } });
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringMatching(/front-token.*x-portal-version/),
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
    const db = await openDatabase({ dataDir });
    const errors = await listErrors(db);
    await db.destroy();
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
    const report = (source: string) => ({
      'csp-report': {
        'violated-directive': 'script-src',
        'blocked-uri': 'x',
        'source-file': source,
      },
    });
    await send('application/csp-report', report('chrome-extension://abc/x.js'));
    await send('application/csp-report', report('moz-extension'));
    for (const junk of [null, [], 'x', { 'csp-report': 7 }, [{ type: 'csp-violation', body: [] }]])
      expect((await send('application/csp-report', junk)).status).toBe(204);
    expect((await kept()).length).toBe(before);
    const flood = Array.from({ length: 90 }, () => send('application/csp-report', report('y.js')));
    await Promise.all(flood);
    expect((await kept()).length).toBe(60);
  });
});
