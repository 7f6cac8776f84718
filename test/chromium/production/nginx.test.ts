import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { ROUTES } from '../../../src/rules/routes';
import { asHost, type HostAnswer } from '../../server/support/asHost';
import { type Production, missingNginx, startProduction } from '../support/production';
import { wake } from '../support/portal';
import { shifts, watchShifts } from '../support/shifts';

const missing = missingNginx();
test.skip(missing !== undefined, missing);
// One production for all of them.
test.describe.configure({ mode: 'default' });

/** The headers that must be equal; the others concern the connection, or identify a file version. */
const COMPARED = [
  'content-type',
  'content-encoding',
  'cache-control',
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'location',
  'access-control-allow-origin',
];

const HOSTS = [
  'portal.adlantern.example',
  'PORTAL.Adlantern.Example:8443',
  'www.adharbor.example',
  'test.adharbor.example',
  'api.adlantern.example',
  'evil-adlantern.example',
  'localhost',
];

const asset = (ending: string): string =>
  `/assets/${readdirSync('dist/assets').find((name) => name.endsWith(ending)) ?? ''}`;

const PATHS = [
  ...Object.values(ROUTES).flat(),
  '/portal/login/',
  '/portal/login?lang=zh-CN&redirect=%2Fportal%2Freport',
  '/portal/login?lang=xx',
  '/forgot',
  '/nowhere',
  '/nowhere?lang=zh',
  '/no.page',
  '/pages/adlantern/en/no.page.html',
  '/portal/login/nowhere',
  '/404.html',
  '/index.html',
  '/pages/adlantern/en/index.html',
  '/files.json',
  '/favicon.svg',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/.well-known/change-password',
  '/.well-known/security.txt',
  '/.well-known/nothing',
  '/robots.txt',
  '/sitemap.xml',
  asset('.js'),
  asset('.css'),
  asset('.js.map'),
  asset('.js.br'),
  '/assets/gone.js',
  '/api/nothing',
  '/api/auth/logout',
  '/api_v2/clean_cookie',
  '/api_v2/auth/loginmethods',
  '/idp/authorize',
];

/** The operator's configuration of the pages. */
const CONFIG = {
  brand: {
    supportEmail: 'help@studio.example',
    monitoringUrl: 'https://monitor.example/collect',
    captcha: { provider: 'recaptcha', siteKey: 'site' },
  },
};

const ENCODINGS = ['gzip, deflate, br', 'gzip', ''];

const text = ({ headers, body }: HostAnswer): string => {
  if (headers['content-encoding'] === 'br') return String(brotliDecompressSync(body));
  return String(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
};

/** A response, reduced to what must not depend on the server. */
const comparable = (answer: HostAnswer) => ({
  status: answer.status,
  headers: Object.fromEntries(COMPARED.map((name) => [name, answer.headers[name]])),
  varies: [/accept-encoding/i, /cookie/i].map((name) => name.test(answer.headers['vary'] ?? '')),
  // Each API response has a unique trace id.
  text: text(answer).replace(/"traceId":"[^"]*"/, ''),
});

test.describe('nginx with the generated configuration', () => {
  let production: Production;
  const folder = mkdtempSync(join(tmpdir(), 'portal-config-'));
  test.beforeAll(async () => {
    const PORTAL_CONFIG = join(folder, 'portal.json');
    writeFileSync(PORTAL_CONFIG, JSON.stringify(CONFIG));
    production = await startProduction(undefined, { PORTAL_CONFIG });
  });
  test.afterAll(async () => {
    await production.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const both = async (host: string, path: string, options: Parameters<typeof asHost>[3]) =>
    Promise.all(
      [production.platformPort, production.port].map((port) => asHost(port, host, path, options)),
    );

  for (const host of HOSTS)
    test(`responds on ${host} as the platform does: status, headers, bytes`, async () => {
      for (const [at, path] of PATHS.entries()) {
        const encoding = ENCODINGS[at % ENCODINGS.length] ?? '';
        // Every other request is from a visitor who has chosen Chinese (P27).
        const cookie = at % 2 === 0 ? 'portal_language=zh' : '';
        const headers = { accept: 'text/html,*/*', 'accept-encoding': encoding, cookie };
        const [own, nginx] = await both(host, path, { headers });
        if (!own || !nginx) throw new Error('No answer.');
        expect(comparable(nginx), `${path} (${encoding})`).toEqual(comparable(own));
      }
    });

  test('serves the pages with the operator’s configuration, and a policy that allows it', async () => {
    const options = { headers: { accept: 'text/html', 'accept-encoding': 'br' } };
    const page = await asHost(production.port, 'www.adharbor.example', '/?lang=zh', options);
    const config = /id="portal-config">([^<]*)</.exec(text(page))?.[1] ?? '';
    expect(JSON.parse(config)).toMatchObject(CONFIG);
    expect(text(page)).toContain('href="mailto:help@studio.example"');
    expect(text(page)).not.toContain('support@adharbor.example');
    const policy = page.headers['content-security-policy'];
    expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/monitor\.example/);
    expect(policy).toContain('frame-src https://www.google.com');
  });

  test('shows pages with their own configuration at once, and hydrates them unchanged', async ({
    page,
  }) => {
    await watchShifts(page);
    await page.addInitScript(() => {
      // The document has no element yet.
      new MutationObserver(
        () =>
          'away' in document.documentElement.dataset && Object.assign(window, { wasAway: true }),
      ).observe(document, { attributes: true, subtree: true });
    });
    for (const path of ['/', '/portal/login', '/portal/tos']) {
      await page.goto(`http://localhost:${production.port}${path}`);
      await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-rendered', ''));
      await wake(page);
      await expect(page.locator('html[data-interactive]')).toBeAttached();
      await expect(page.locator('h1[data-rendered]'), path).toBeVisible();
      expect(await page.evaluate(() => Reflect.has(window, 'wasAway')), path).toBe(false);
      expect(await shifts(page), path).toEqual([]);
    }
    await expect(page.locator('a[href="mailto:help@studio.example"]').first()).toBeAttached();
  });

  test('sends a page again only if it has changed', async () => {
    const get = (headers: Record<string, string>) =>
      asHost(production.port, HOSTS[0] ?? '', '/portal/login', { headers });
    const { etag = '' } = (await get({})).headers;
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
  });

  test('ASVS 2.4.1: refuses one address that sends without end, in the envelope, and no other', async () => {
    const sendFrom = (address: string) =>
      asHost(production.port, HOSTS[0] ?? '', '/api/response_error_collect', {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
      });
    // In batches, since nginx holds a few hundred connections at a time.
    let refused: HostAnswer[] = [];
    let sent = 0;
    for (; refused.length === 0 && sent < 2_000; sent += 50) {
      const turn = Array.from({ length: 50 }, () => sendFrom('192.0.2.1'));
      refused = (await Promise.all(turn)).filter(({ status }) => status === 429);
    }
    expect(sent).toBeGreaterThan(100);
    expect(refused[0]?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(JSON.parse(String(refused[0]?.body))).toMatchObject({ ret: 429, data: null });
    expect((await sendFrom('192.0.2.2')).status).toBe(400);
  });
});
