import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { pageSender, withConfig } from '../../server/http/pageBody';
import { partLeftOut } from '../../server/operate/pageConfig';
import { temporaryFolder } from './support/temporaryFolder';

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
