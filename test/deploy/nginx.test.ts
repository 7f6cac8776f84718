import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { nginxCommand } from '../../deploy/nginx/command';
import { BRANDS } from '../../src/rules/brands';
import { LANGUAGES } from '../../server/http/language';
import { StartupError } from '../../server/operate/startupError';
import { asHost } from '../server/support/asHost';
import { startTestPlatform } from '../server/support/platform';
import { temporaryFolder } from '../server/support/temporaryFolder';

const PUBLIC_URL = 'https://portal.adlantern.example';
const CONFIG = {
  brand: { supportEmail: 'help@studio.example', monitoringUrl: 'https://monitor.example/collect' },
};

const folder = temporaryFolder();
const built = join(folder, 'dist');

function write(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const read = (name: string) => readFileSync(join(folder, name));

/** A folder like the build's, with minimal pages. */
beforeAll(() => {
  write('dist/files.json', '{}');
  write('dist/assets/main.1.js', 'export {};');
  write('dist/assets/main.1.js.map', '{}');
  for (const brand of Object.keys(BRANDS))
    for (const language of LANGUAGES)
      for (const page of ['index', 'portal/login', 'no.page'])
        for (const ending of ['.html', '.html.br', '.html.gz'])
          write(
            `dist/pages/${brand}/${language}/${page}${ending}`,
            '<script type="application/json" id="portal-config"></script>' +
              `<script>go()</script><p>${brand} ${language} ${page}</p>`,
          );
});

const config = (content: unknown, name = 'portal.json') =>
  write(name, typeof content === 'string' ? content : JSON.stringify(content));

/** Calls `npm run nginx` in this process; test/deploy/nginxCommand.test.ts runs the command itself. */
async function nginx(words: readonly string[], environment: Record<string, string> = {}) {
  try {
    const text = await nginxCommand([built, ...words], { PUBLIC_URL, ...environment });
    return { code: 0, configuration: text, error: '' };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return { code: 1, configuration: '', error: `${error.message}\n` };
  }
}

const out = (name: string) => `out=${join(folder, name)}`;

describe('npm run nginx with a configuration of the pages', () => {
  it('decisions: writes the platform’s pages, byte for byte, and their policy', async () => {
    const file = config(CONFIG);
    const { code, configuration, error } = await nginx([out('site')], { PORTAL_CONFIG: file });
    expect([code, error]).toEqual([0, '']);
    expect(configuration).toContain(`root "${join(folder, 'site')}";`);
    expect(configuration).toContain('" https://api.adlantern.example https://monitor.example"');
    expect(configuration).toMatch(/^ *adharbor\/zh\/index ".*script-src 'self' 'sha256-/m);

    const platform = await startTestPlatform({
      production: true,
      portalDir: built,
      publicUrl: PUBLIC_URL,
      pageOverrides: CONFIG,
    });
    const headers = { accept: 'text/html' };
    for (const { id, parentDomain } of Object.values(BRANDS))
      for (const language of LANGUAGES) {
        const path = `/portal/login?lang=${language}`;
        const page = await asHost(platform.port, `portal.${parentDomain}`, path, { headers });
        const name = `site/pages/${id}/${language}/portal/login.html`;
        expect(String(page.body)).toContain('"supportEmail":"help@studio.example"');
        expect(read(name)).toEqual(page.body);
        expect(brotliDecompressSync(read(`${name}.br`))).toEqual(page.body);
        expect(gunzipSync(read(`${name}.gz`))).toEqual(page.body);
      }
    await platform.close();
  });

  it('keeps the files that open pages load, and removes deleted pages', async () => {
    write('again/files.json', '{}');
    write('again/assets/main.0.js', 'export {};');
    write('again/pages/adlantern/en/gone.html', '<p>gone</p>');
    const file = config(CONFIG);
    expect((await nginx([out('again')], { PORTAL_CONFIG: file })).code).toBe(0);
    expect(existsSync(join(folder, 'again/assets/main.0.js'))).toBe(true);
    expect(existsSync(join(folder, 'again/assets/main.1.js'))).toBe(true);
    expect(existsSync(join(folder, 'again/assets/main.1.js.map'))).toBe(false);
    expect(existsSync(join(folder, 'again/pages/adlantern/en/gone.html'))).toBe(false);
  });

  it('spec 8: reads reCAPTCHA and the provider from the platform’s own variables', async () => {
    const tls = ['certificate=/srv/my "keys"/a.pem', 'key=/srv/key.pem'];
    const { configuration } = await nginx([out('own'), ...tls, `publicUrl=${PUBLIC_URL}`], {
      OIDC_ISSUER: 'https://id.studio.example',
      OIDC_CLIENT_ID: 'portal',
      CAPTCHA_PROVIDER: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_PROJECT: 'project',
      RECAPTCHA_API_KEY: 'hush',
    });
    expect(configuration).toContain('frame-src https://www.google.com');
    expect(configuration).not.toContain('real_ip');
    // A quote in a file name does not end the string.
    expect(configuration).toContain(String.raw`ssl_certificate "/srv/my \"keys\"/a.pem";`);
    const page = String(read('own/pages/adlantern/en/index.html'));
    expect(page).toContain('"clientId":"portal"');
    expect(page).toContain('"siteKey":"site"');
    expect(page).not.toContain('hush');
    // The page's contents are unchanged, so it hydrates as prerendered.
    expect(page).not.toContain('data-anew');
  });

  it('O13, O14: without one copies the build, which names no unconfigured host', async () => {
    const { configuration } = await nginx([`${out('plain')}/`, 'proxies=10.0.0.5,10.1.0.0/16']);
    expect(configuration).toContain(`root "${join(folder, 'plain')}";`);
    expect(configuration).toContain('set_real_ip_from 10.1.0.0/16;');
    // The default port of https; the proxy before it has the certificate.
    expect(configuration).toMatch(/^ *listen 443 default_server;$/m);
    expect(configuration).not.toMatch(/^ *listen 80/m);
    const page = String(read('plain/pages/adharbor/en/index.html'));
    expect(page).toContain('"consoleUrl":null');
    expect(page).toContain('"authorizeUrl":"https://api.adlantern.example/idp/authorize"');
    expect(page).not.toContain('data-anew');
  });
});

it('npm run nginx writes the named file in one step, and prints nothing', async () => {
  const conf = join(folder, 'portal.conf');
  const printed = await nginx([out('named')]);
  expect(await nginx([out('named'), `conf=${conf}`])).toEqual({ ...printed, configuration: '' });
  expect(readFileSync(conf, 'utf8')).toBe(printed.configuration);
  // No partial file stays where nginx may include it, whatever happens.
  mkdirSync(join(folder, 'taken/conf'), { recursive: true });
  expect((await nginx([out('named'), `conf=${join(folder, 'taken/conf')}`])).code).toBe(1);
  expect([`${conf}.new`, join(folder, 'taken/conf.new')].some(existsSync)).toBe(false);
});

it('npm run nginx -- --help describes each argument', async () => {
  const help = await nginxCommand(['--help', 'more'], {});
  const all = [
    'out',
    'conf',
    'publicUrl',
    'listen',
    'platforms',
    'certificate',
    'key',
    'test',
    'proxies',
  ];
  expect([...help.matchAll(/^  (\w+) +\S/gm)].map(([, name]) => name)).toEqual(all);
});

describe('npm run nginx with invalid input prints one line with the reason and writes nothing', () => {
  it.each([
    ['{"brand":', 'must contain one JSON object.'],
    ['[]', 'must contain one JSON object.'],
    [
      { brand: { colour: 'red' } },
      'is not valid. Portal configuration: "brand.colour" is not a known key.',
    ],
    [
      { brand: { consoleUrl: 'console' } },
      'is not valid. Portal configuration: "brand.consoleUrl" must be a full http, https or mailto URL.',
    ],
    [{ theme: {} }, 'is not valid. Portal configuration: "theme" is not a known key.'],
    [
      { brand: { parentDomain: 'studio.example' } },
      'must not set "brand.parentDomain": hosts are assigned to brands before a page is loaded.',
    ],
  ])('%j', async (content, problem) => {
    const file = config(content, 'bad.json');
    const { code, configuration, error } = await nginx([out('never')], { PORTAL_CONFIG: file });
    expect([code, configuration]).toEqual([1, '']);
    expect(error).toBe(`PORTAL_CONFIG: "${file}" ${problem}\n`);
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });

  it('no unconfigured address is used', async () => {
    const words = [built, out('never')];
    await expect(nginxCommand(words, {})).rejects.toThrow(
      /^publicUrl: required: the address that users visit .*, or set PUBLIC_URL\.$/,
    );
    await expect(nginxCommand(words, { PUBLIC_URL: 'portal' })).rejects.toThrow(/^PUBLIC_URL: /);
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });

  it('a file that cannot be written', async () => {
    const nowhere = join(folder, 'nowhere', 'portal.conf');
    expect(await nginx([out('site'), `conf=${nowhere}`])).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^conf: ENOENT[^\n]*\.\n$/),
    });
    write('file', '');
    expect(await nginx([out('file/site')])).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^out: ENOTDIR[^\n]*\.\n$/),
    });
    // Only failures of files are the operator's.
    await expect(nginxCommand([built, out('site'), 'conf=\0'], { PUBLIC_URL })).rejects.toThrow(
      'null bytes',
    );
  });

  it('O13: no folder for the pages', async () => {
    const { code, error } = await nginx([]);
    expect(code).toBe(1);
    expect(error).toMatch(/^out: required: a folder for the pages .*\n$/);
  });

  it('a folder with other files, and one within the build', async () => {
    write('home/letter.html', 'dear reader');
    for (const name of ['home', 'dist/copy']) {
      const { code, error } = await nginx([out(name)], { PORTAL_CONFIG: config(CONFIG) });
      expect([code, error]).toEqual([1, expect.stringMatching(/^out: "[^\n]*\n$/)]);
    }
    expect(String(read('home/letter.html'))).toBe('dear reader');
  });

  it.each([
    ['recaptcha=1', /^recaptcha: must be one of [^\n]*\n$/],
    ['publicUrl=portal', /^publicUrl: must be a URL [^\n]*\n$/],
    ['publicUrl=https://portal.studio.example/app', /^publicUrl: [^\n]* without a path[^\n]*\n$/],
    // With only one of the two, nginx would serve http.
    ['certificate=/c.pem', /^key: required with certificate\.\n$/],
    ['key=/k.pem', /^certificate: required with key\.\n$/],
    ['listen=https', /^listen: "https" must be a port, [^\n]*\n$/],
    ['listen=70000', /^listen: "70000" must be a port, [^\n]*\n$/],
    ['platforms=10.0.0.1', /^platforms: "10\.0\.0\.1" must be a host and a port, [^\n]*\n$/],
    ['platforms=10.0.0.1:3000,', /^platforms: "" must be a host and a port, [^\n]*\n$/],
    ['platforms=a:1;x', /^platforms: "a:1;x" must be a host and a port, [^\n]*\n$/],
    ['proxies=10.0.0.300', /^proxies: "10\.0\.0\.300" must be an address [^\n]*\n$/],
    ['proxies=10.0.0.0/33', /^proxies: "10\.0\.0\.0\/33" must be an address [^\n]*\n$/],
    ['listen=0', /^listen: "0" must be a port, [^\n]*\n$/],
    ['listen=65536', /^listen: "65536" must be a port, [^\n]*\n$/],
    ['listen=1e3', /^listen: "1e3" must be a port, [^\n]*\n$/],
    ['listen=443x', /^listen: "443x" must be a port, [^\n]*\n$/],
    ['platforms=a:0', /^platforms: "a:0" must be a host and a port, [^\n]*\n$/],
    ['platforms=x y:1', /^platforms: "x y:1" must be a host and a port, [^\n]*\n$/],
    ['proxies=10.0.0.0/8x', /^proxies: "10\.0\.0\.0\/8x" must be an address [^\n]*\n$/],
    ['proxies=10.0.0.0/', /^proxies: "10\.0\.0\.0\/" must be an address [^\n]*\n$/],
    ['proxies=2001:db8::/129', /^proxies: "2001:db8::\/129" must be an address [^\n]*\n$/],
    ['out=again', /^out: given twice\.\n$/],
    ['--never', /^"--never" is not a known option [^\n]*\n$/],
    ['more', /^"more" is not a known option [^\n]*\n$/],
  ])('the value %s', async (word, reason) => {
    const { code, error } = await nginx([out('never'), word]);
    expect([code, error]).toEqual([1, expect.stringMatching(reason)]);
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });

  it.each([
    ['listen=65535', 'listen [::]:65535 default_server;'],
    ['listen=*:8443', 'listen *:8443 default_server;'],
    ['proxies=10.0.0.0/32', 'set_real_ip_from 10.0.0.0/32;'],
    ['listen=127.0.0.1:8443', 'listen 127.0.0.1:8443 default_server;'],
    ['listen=[::1]:8443', 'listen [::1]:8443 default_server;'],
    ['platforms=platform1:3000,[::1]:3001', 'server [::1]:3001 '],
    ['proxies=2001:db8::/32', 'set_real_ip_from 2001:db8::/32;'],
  ])('accepts the value %s', async (word, line) => {
    const { configuration, error } = await nginx([out('places'), word]);
    expect(error).toBe('');
    expect(configuration).toContain(line);
  });
});
