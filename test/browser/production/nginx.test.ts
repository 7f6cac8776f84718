import { readdirSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { ROUTES } from '../../../src/views/routes';
import { asHost, type HostAnswer } from '../../server/support/asHost';
import type { Production } from '../support/production';
import { missingNginx, startProduction } from '../support/production';

const missing = missingNginx();
test.skip(missing !== undefined, missing);
// One production for all of them.
test.describe.configure({ mode: 'default' });

/** What must be the same; the rest is of the connection, or a name for one version of a file. */
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
  '/styles.json',
  '/favicon.svg',
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
  '/developers',
  '/idp/authorize',
];

const ENCODINGS = ['gzip, deflate, br', 'gzip', ''];

const text = ({ headers, body }: HostAnswer): string => {
  if (headers['content-encoding'] === 'br') return String(brotliDecompressSync(body));
  return String(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
};

/** An answer as far as it must not depend on who gave it. */
const told = (answer: HostAnswer) => ({
  status: answer.status,
  headers: Object.fromEntries(COMPARED.map((name) => [name, answer.headers[name]])),
  varies: /accept-encoding/i.test(answer.headers['vary'] ?? ''),
  // Each answer of the API carries a trace id of its own.
  text: text(answer).replace(/"traceId":"[^"]*"/, ''),
});

test.describe('nginx with the written configuration', () => {
  let production: Production;
  test.beforeAll(async () => {
    production = await startProduction();
  });
  test.afterAll(() => production.stop());

  const both = async (host: string, path: string, options: Parameters<typeof asHost>[3]) =>
    Promise.all(
      [production.platformPort, production.port].map((port) => asHost(port, host, path, options)),
    );

  for (const host of HOSTS)
    test(`answers on ${host} as the platform does: status, headers, bytes`, async () => {
      for (const [at, path] of PATHS.entries()) {
        const encoding = ENCODINGS[at % ENCODINGS.length] ?? '';
        const headers = { accept: 'text/html,*/*', 'accept-encoding': encoding };
        const [own, nginx] = await both(host, path, { headers });
        if (!own || !nginx) throw new Error('No answer.');
        expect(told(nginx), `${path} (${encoding})`).toEqual(told(own));
      }
    });

  test('keeps hashed files for a year, and pages not at all', async () => {
    const cached = async (path: string) => {
      const headers = { accept: 'text/html' };
      const answer = await asHost(production.port, HOSTS[0] ?? '', path, { headers });
      return answer.headers['cache-control'];
    };
    expect(await cached(asset('.js'))).toBe('public, max-age=31536000, immutable');
    expect(await cached('/portal/login')).toBe('no-cache');
    expect(await cached('/api_v2/auth/loginmethods')).toBe('no-store');
  });

  test('sends a page again only when it has changed', async () => {
    const get = (headers: Record<string, string>) =>
      asHost(production.port, HOSTS[0] ?? '', '/portal/login', { headers });
    const { etag = '' } = (await get({})).headers;
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
  });

  test('hands calls on: a wrong password is judged by the platform', async () => {
    const formFields = [
      { id: 'email', value: 'nobody@games.example' },
      { id: 'password', value: 'Lantern2026' },
    ];
    const answers = await both(HOSTS[0] ?? '', '/api_v2/auth/signin', {
      method: 'POST',
      headers: { 'content-type': 'application/json', rid: 'emailpassword' },
      body: JSON.stringify({ formFields }),
    });
    for (const answer of answers)
      expect(JSON.parse(text(answer))).toMatchObject({ status: 'WRONG_CREDENTIALS_ERROR' });
  });
});
