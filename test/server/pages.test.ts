import { writeFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { pageSender, withConfig } from '../../server/http/pageBody';
import { partLeftOut } from '../../server/operate/pageConfig';
import { renderOwnPages } from '../../server/http/ownPages';
import { builtPages } from '../../server/http/pages';
import { createApp } from '../../server/http/app';
import { installCors } from '../../server/http/cors';
import { RequestError } from '../../server/http/errors';
import { callers } from '../../server/http/hosts';
import { Outage } from '../../server/operate/outage';
import { temporaryFolder } from './support/temporaryFolder';
import { memoryLog } from './support/platform';

const PAGE = '<script type="application/json" id="portal-config"></script><p>x</p>';

it('ASVS 1.2.3: a configuration cannot escape from its element, whatever it contains', () => {
  const config = { brand: { name: '</script><img src=x onerror=a()>$&$1' } };
  const html = withConfig(PAGE, config);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).not.toContain('<img');
  const text = /id="portal-config"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
  expect(JSON.parse(text)).toEqual(config);
});

it.each([
  [{ brand: { supportEmail: 'help@studio.example' } }, true],
  [{ brand: { consoleUrl: null, captcha: { provider: 'recaptcha' } } }, false],
  [{ platform: { dbMode: 'x' } }, false],
])('decisions: with %j the page is marked if it differs from the prerendered one', (config, anew) =>
  expect(withConfig(PAGE, config).includes(' data-anew>')).toBe(anew),
);

it('a page that was rendered with its configuration is not marked', () => {
  const html = `${PAGE}<div id="root" data-path="/" data-own>`;
  expect(withConfig(html, { brand: { supportEmail: 'help@studio.example' } })).not.toContain(
    'anew',
  );
});

it('a page without a configuration stays as it was built', () =>
  expect(withConfig(PAGE, {})).toBe(PAGE));

it('hides a part that the platform never offers from the first paint on', () =>
  expect(withConfig('<!doctype html><html lang="en">', {}, 'singleSignOn')).toBe(
    '<!doctype html><html data-without="singleSignOn" lang="en">',
  ));

it.each([
  ['production without an identity provider', { production: true }, 'singleSignOn'],
  ['the embedded provider', { production: false }, null],
])('knows what %s never offers', (_name, options, part) => expect(partLeftOut(options)).toBe(part));

describe('a page', () => {
  const file = join(temporaryFolder(), 'page.html');
  const COPY = 'built with the best compression';
  beforeAll(() => writeFileSync(`${file}.br`, COPY));
  const config: Record<string, unknown> = {};
  const [known, unknown] = [true, false].map((isKnown) => ({
    file,
    html: PAGE,
    known: isKnown,
    inline: {},
  }));
  const app = fastify();
  const send = pageSender(() => config, null);
  app.get('/', (request, reply) => send(Object(known), request, reply));
  app.get('/none', (request, reply) => send(Object(unknown), request, reply));
  const get = async (headers: Record<string, string>, url = '/') => {
    const { statusCode, headers: sent, rawPayload } = await app.inject({ url, headers });
    return { statusCode, sent, rawPayload, encoding: sent['content-encoding'] };
  };

  it.each([
    ['gzip, br', 'br'],
    ['br;q=0.1,gzip', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br; q=0.00 , gzip;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('for a browser that accepts "%s" is encoded as %s', async (accepted, encoding) => {
    const answer = await get({ 'accept-encoding': accepted });
    expect([answer.statusCode, answer.encoding]).toEqual([200, encoding]);
    const { rawPayload: body } = answer;
    // The built copy is sent, and a missing one is made.
    expect(String(encoding === 'gzip' ? gunzipSync(body) : body)).toBe(
      encoding === 'br' ? COPY : PAGE,
    );
  });

  it('is not sent again if the browser has it, unless it is that of an unknown address', async () => {
    const etag = String((await get({})).sent['etag']);
    expect(await get({ 'if-none-match': etag })).toMatchObject({ statusCode: 304 });
    expect((await get({ 'if-none-match': `${etag}x` })).statusCode).toBe(200);
    expect(await get({ 'if-none-match': etag }, '/none')).toMatchObject({ statusCode: 404 });
  });

  it('is compressed again when its configuration changes', async () => {
    config['brand'] = { consoleUrl: null };
    const { rawPayload, sent } = await get({ 'accept-encoding': 'br' });
    expect(String(brotliDecompressSync(rawPayload))).toBe(withConfig(PAGE, config));
    expect(sent['etag']).toBe((await get({})).sent['etag']);
  });
});

describe('pages with the configuration of their deployment', () => {
  const CONFIG = { brand: { supportEmail: 'help@studio.example' } };
  const HOME = 'pages/adlantern/en/index.html';

  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'own-pages-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };

  /** Puts a renderer into the build; what it renders is tested in Chromium (test/chromium/production). */
  const putRenderer = (code: string) =>
    put(
      'prerender/site.cjs',
      `const { parentPort, workerData } = require('node:worker_threads'); ${code}`,
    );

  const POSTS_OVERRIDES =
    "parentPort.postMessage({ pages: new Map([['a.html', JSON.stringify(workerData)]]), sheets: new Map() });";

  it('renders the pages with a configuration that changes them', async () => {
    putRenderer(POSTS_OVERRIDES);
    const { pages } = await renderOwnPages(folder, CONFIG);
    expect(JSON.parse(pages.get('a.html') ?? '')).toEqual({ kit: 'kit.json', overrides: CONFIG });
  });

  it('renders nothing for a configuration that changes no page, nor without a renderer', async () => {
    expect((await renderOwnPages(folder, CONFIG)).pages.size).toBe(0);
    putRenderer(POSTS_OVERRIDES);
    expect((await renderOwnPages(folder, { brand: { consoleUrl: null } })).pages.size).toBe(0);
  });

  it.each([
    ['throws', "throw new Error('No brand.');", 'No brand.'],
    ['ends early', 'process.exit(1);', 'The pages were not rendered.'],
  ])('rejects if the renderer %s', async (_name, code, message) => {
    putRenderer(code);
    await expect(renderOwnPages(folder, CONFIG)).rejects.toThrow(message);
  });

  it('serves a rendered page only if the build has its stylesheet', async () => {
    put(HOME, 'built');
    put('assets/page.1.css', '');
    const request = { host: 'portal.adlantern.example', path: '/', languages: [] };
    const homeWith = async (sheet: string) => {
      const pages = new Map([[HOME, `rendered, with /${sheet}`]]);
      return (await builtPages(folder, { pages, sheets: new Map([[sheet, '']]) })(request))?.html;
    };
    expect(await homeWith('assets/page.1.css')).toBe('rendered, with /assets/page.1.css');
    expect(await homeWith('assets/page.2.css')).toBe('built');
  });
});

const OWN = 'https://portal.adlantern.example';
const app = createApp(memoryLog(), undefined, () => OWN);
installCors(app, callers(OWN));
const raised = new Map([
  ['outage', new Outage('gone')],
  ['fault', new Error('inner')],
  ['request', new RequestError(409, 'Not now.')],
]);
app.get<{ Params: { id: string } }>('/api/raise/:id', ({ params }) => {
  throw raised.get(params.id) ?? new Error('unknown');
});

const open = (id: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'GET',
    url: `/api/raise/${id}`,
    headers: {
      host: 'api.adharbor.example',
      'x-trace-id': 't1',
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      ...headers,
    },
  });

describe('a failure that a user meets by opening an address', () => {
  it.each([
    ['outage', 503, 'en-GB', 'a=b', 'en', 'The service isn’t responding'],
    ['outage', 503, 'zh-CN,zh;q=0.9', 'a=b', 'zh-CN', '服务无响应'],
    ['fault', 500, 'en', 'portal_language=zh', 'zh-CN', '出现问题'],
    ['fault', 500, '', '', 'en', 'Something went wrong'],
  ])(
    '%s (%d) is a page in words: %s, %s',
    async (id, status, accepted, cookie, language, title) => {
      const answer = await open(id, { 'accept-language': accepted, cookie });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(answer.body).toContain(`<html lang="${language}" data-brand="adharbor">`);
      expect(answer.body).toContain(`<title>${title} - Adharbor</title>`);
      expect(answer.body).toContain(`<h1>${title}</h1>`);
      expect(answer.body).toContain('t1</small>');
      expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
      expect(answer.headers).toMatchObject({
        vary: 'accept, accept-language, cookie',
        'cache-control': 'no-store',
      });
    },
  );

  it('varies by the page that opens it too, if that is on another host', async () => {
    const { headers } = await open('fault', { host: 'api.adlantern.example', origin: OWN });
    expect(headers).toMatchObject({
      vary: 'accept, accept-language, cookie, Origin',
      'access-control-allow-origin': OWN,
    });
  });

  it('has a policy that allows its style and nothing else', async () => {
    const { headers, body } = await open('fault');
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
    );
  });

  it('leads back to the portal: from the API’s host, which has no pages, to another', async () => {
    expect((await open('fault')).body).toContain(`<a href="${OWN}/portal">`);
    const { body } = await open('fault', { host: 'portal.adlantern.example' });
    expect(body).toContain('<a href="/portal">');
  });

  it.each([
    ['a wrong address', 'request', 'text/html', 409, 'Not now.'],
    ['a script', 'fault', '*/*', 500, 'Something went wrong on the server.'],
    ['a script that takes both', 'fault', 'application/json, text/html', 500, expect.any(String)],
  ])('is in the envelope for %s', async (_who, id, accept, ret, message) => {
    const answer = await open(id, { accept });
    expect(answer.json()).toEqual({ ret, data: null, message, traceId: 't1' });
    expect(answer.headers['vary']).toBeUndefined();
  });
});
