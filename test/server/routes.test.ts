import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { PORTAL_COOKIES } from '../../src/rules/cookies';
import { textField } from '../../server/json';
import { Browser } from './support/browser';
import { clockedPlatform, memoryLog } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

/** All but the last login type, which the "Last used" mark of the next visit needs. */
const CLEARED = Object.values(PORTAL_COOKIES).filter((name) => name !== 'portal_last_login_type');

const log = memoryLog();
const portalDir = temporaryFolder();
const HTML = { accept: 'text/html,*/*' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** A page with inline style and script, and data that is neither. */
const INLINE =
  '<style>a{}</style><script>b()</script><script type="application/json" id="portal-config"></script>';

function writePage(file: string, html: string): void {
  mkdirSync(dirname(join(portalDir, file)), { recursive: true });
  writeFileSync(join(portalDir, file), html);
}

beforeAll(() => {
  mkdirSync(join(portalDir, 'assets'));
  writePage('pages/adlantern/en/no.page.html', '<!doctype html><title>No page</title>');
  for (const page of ['index', 'portal', 'portal/login', 'register'])
    writePage(`pages/adlantern/en/${page}.html`, '<!doctype html><title>Portal</title>');
  writePage('pages/adlantern/zh/portal/login.html', '<!doctype html><title>登录</title>');
  writePage('pages/adlantern/en/portal/tos.html', INLINE);
  writeFileSync(join(portalDir, 'assets', 'main.0a1b2c.js'), 'export {};');
  writePage('pages/adlantern/favicon.ico', 'lantern');
  writePage('pages/adharbor/favicon.ico', 'harbour');
});
const platform = clockedPlatform({ portalDir, log, version: '7' });

const send = (method: string, path: string, options: Parameters<Browser['send']>[2] = {}) =>
  new Browser(platform.url).send(method, path, options);
const fill = (text: string) => text.replace('{url}', platform.url);
const get = (path: string, headers: Record<string, string> = {}) => send('GET', path, { headers });

describe('the portal', () => {
  it.each([
    '/',
    '/portal',
    '/portal/login',
    '/portal/login/',
    '/register?email=a%40b.co',
    '/portal/login?redirect=%00',
  ])('spec 2: %s opens the page, never cached, with strict headers', async (path) => {
    const { status, headers, text } = await get(path, HTML);
    expect(status).toBe(200);
    expect(text).toContain('<title>Portal</title>');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
        "form-action 'self'; require-trusted-types-for 'script'; " +
        'trusted-types portal#webpack portal-early dompurify; report-uri /api/csp_report; report-to policy',
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it.each([
    '/anything/else',
    '/idpage',
    '/portal/login/..%2f..%2fsecret',
    '/pages/adlantern/en',
    '/no.page',
    '/50%?lang=en&x=%',
    '/portal//report',
    '/portal%5creport',
    '/portal/%00',
  ])('spec 2: %s has no page: 404, with the page for unknown addresses', async (path) => {
    const { status, text } = await get(path, HTML);
    expect(status).toBe(404);
    expect(text).toContain('<title>No page</title>');
  });

  it.each([
    ['/portal/login?lang=zh', {}, '登录'],
    ['/portal/login?lang=zh-CN', {}, '登录'],
    ['/portal/login?lang=xx', {}, 'Portal'],
    ['/portal/login?lang=..%2f', {}, 'Portal'],
    ['/portal/login', { cookie: 'a=1; portal_language=zh' }, '登录'],
    ['/portal/login?lang=xx', { cookie: 'portal_language=zh' }, '登录'],
    ['/portal/login?lang=en', { cookie: 'portal_language=zh' }, 'Portal'],
    ['/portal/login', { cookie: 'portal_language=tlh' }, 'Portal'],
    ['/portal/login', { 'accept-language': 'zh-CN' }, 'Portal'],
  ])('spec 9: %s is rendered in its language', async (path, headers, title) => {
    expect((await get(path, { ...HTML, ...headers })).text).toContain(`<title>${title}</title>`);
  });

  it('P27: responses vary by the chosen language and are revalidated', async () => {
    const { headers } = await get('/portal/login', HTML);
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(headers.get('cache-control')).toBe('no-cache');
    const etag = headers.get('etag') ?? '';
    const zh = { ...HTML, cookie: 'portal_language=zh', 'if-none-match': etag };
    expect((await get('/portal/login', zh)).status).toBe(200);
  });

  it('P25: each brand has its own icons', async () => {
    expect((await get('/favicon.ico')).text).toBe('lantern');
    expect((await get('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon');
  });

  it('A35: password managers find the form; A36: and nothing else', async () => {
    const { status, headers } = await get('/.well-known/change-password', HTML);
    expect([status, headers.get('location')]).toEqual([302, '/portal/account/password']);
    const made = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    for (const accept of ['text/html', '*/*'])
      expect((await get(made, { accept })).status).toBe(404);
  });

  it('service: security.txt contains a contact for vulnerabilities, and expires within a year', async () => {
    const { status, headers, text } = await get('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('Contact: mailto:support@adlantern.example\n');
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now();
    expect(expires > 0 && expires < 365 * 86_400_000).toBe(true);
  });

  it('allows inline content of a page by its hash, and nothing else', async () => {
    const { headers } = await get('/portal/tos', HTML);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' ${hash('b()')};`);
    expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
  });

  it('caches hashed files for a year and revalidates others', async () => {
    const hashed = await get('/assets/main.0a1b2c.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toContain('javascript');
    expect((await get('/favicon.ico')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/assets/gone.js', '/api/nothing', '/api_v2/nothing', '/api_v2/auth/nothing'])(
    '%s is 404 in JSON, never a page',
    async (path) => {
      const { status, body } = await get(path, HTML);
      expect(status).toBe(404);
      expect(body).toMatchObject({ ret: 404, traceId: expect.any(String) });
    },
  );

  it('a file above the folder is not reachable', async () => {
    const { status } = await get('/assets/..%2f..%2fetc%2fpasswd');
    expect([400, 403, 404]).toContain(status);
  });
});

describe('platform requests', () => {
  it('spec 4: logout clears the portal cookies but not the session, nor what another tab sets before the response', async () => {
    const browser = await Browser.signedIn(platform.url, 'demo@adlantern.example');
    const before = await browser.send('GET', '/api/auth/logout');
    expect(before.headers.getSetCookie()).toEqual([]);
    for (const name of CLEARED) browser.cookies.set(name, { value: 'x', path: '/' });
    const answer = await browser.send('GET', '/api/auth/logout');
    expect(answer.body).toEqual({ ret: 0, data: null });
    const cleared = answer.headers.getSetCookie();
    expect(cleared).toHaveLength(CLEARED.length);
    for (const name of CLEARED) {
      expect(cleared).toContainEqual(
        expect.stringMatching(`^${name}=; Path=/; Expires=Thu, 01 Jan 1970`),
      );
    }
    expect((await browser.account()).status).toBe(200);
  });

  it.each([
    ['/portal/login?redirect=%2Fportal%2Freport', '{url}/portal/login?redirect=%2Fportal%2Freport'],
    ['{url}/portal#top', '{url}/portal#top'],
    ['', '/portal/login'],
    ['/portal/login?redirect=https%3A%2F%2Fevil.test%2F&lang=zh', '{url}/portal/login?lang=zh'],
    ['/login/forgot', '{url}/login/forgot'],
    ['/api/auth/logout', '/portal/login'],
    ['{url}/%61pi_v2/clean_cookie', '/portal/login'],
    ['/idp/logout?redirect=%2Fportal%2Freport', '{url}/portal/report'],
  ])('spec 4: clean_cookie?url=%s redirects to %s', async (url, target) => {
    const answer = await get(`/api_v2/clean_cookie?url=${encodeURIComponent(fill(url))}`, {
      cookie: CLEARED.map((name) => `${name}=x`).join('; '),
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(fill(target));
    expect(answer.headers.getSetCookie()).toHaveLength(CLEARED.length);
  });

  it.each([
    ['GET', '/api/account', undefined, 401],
    ['POST', '/api_v2/auth/session/refresh', undefined, 401],
    ['POST', '/api_v2/auth/signin', {}, 400],
  ])('spec 3: %s %s %j of the SDK is refused in the envelope', async (method, path, body, ret) => {
    const headers = { 'x-trace-id': 'trace-1' };
    const answer = await new Browser(platform.url).send(method, path, { body, headers });
    expect([answer.status, answer.body]).toEqual([
      ret,
      { ret, data: null, message: expect.stringMatching(/./), traceId: 'trace-1' },
    ]);
  });

  it('spec 7: account needs a session and returns its user', async () => {
    expect((await get('/api/account')).body).toEqual({
      ret: 401,
      data: null,
      message: 'unauthorised',
      traceId: expect.any(String),
    });
    const browser = await Browser.signedIn(platform.url, 'demo@adlantern.example');
    expect((await browser.account()).body).toEqual({
      ret: 0,
      data: {
        userId: browser.front().uid,
        email: 'demo@adlantern.example',
        studio: { id: 'studio', name: 'Demo studio' },
        role: 'admin',
        roles: ['admin'],
        permissions: expect.arrayContaining(['campaign:read']),
        emailVerified: true,
      },
    });
  });

  it('spec 7: error reports are stored, within limits', async () => {
    // More than the limit of a minute; a report is cut to its own limit first.
    const errorList = Array.from({ length: 601 }, (_, index) => ({
      title: `t${index}`.padEnd(900, 'x'),
      content: 'c',
    }));
    const answer = await send('POST', '/api/response_error_collect', {
      body: { checkId: 'check-1', errorList },
    });
    expect(answer.body).toEqual({ ret: 0, data: null });
    const { body } = await get('/developers/api/errors');
    expect(body['data']).toHaveLength(200);
    const [first]: unknown[] = Array.isArray(body['data']) ? body['data'] : [];
    expect(textField(first, 'checkId')).toBe('check-1');
    expect(textField(first, 'title')).toHaveLength(500);
  });

  it('spec 7: login methods are those offered by the settings', async () => {
    const methods = async () => (await get('/api_v2/auth/loginmethods?clientType=web')).body;
    expect(await methods()).toMatchObject({
      status: 'OK',
      firstFactors: ['emailpassword', 'thirdparty'],
      emailPassword: { enabled: true },
      thirdParty: { enabled: true, providers: [{ id: 'single-sign-on', name: 'Single sign-on' }] },
      passwordless: { enabled: false },
    });
    const { settings } = platform.services;
    await settings.set({ emailPasswordOffered: false });
    expect(await methods()).toMatchObject({
      firstFactors: ['thirdparty'],
      emailPassword: { enabled: false },
    });
    await settings.set({ singleSignOnOffered: false });
    expect(await methods()).toMatchObject({
      firstFactors: [],
      emailPassword: { enabled: false },
      thirdParty: { enabled: false, providers: [] },
    });
    await settings.set({ emailPasswordOffered: true, singleSignOnOffered: true });
    expect((await get('/api_v2/auth/public/loginmethods')).status).toBe(200);
    expect((await get('/api_v2/auth/elsewhere/loginmethods')).status).toBe(400);
  });
});

describe('bad input', () => {
  const REPORT = '/api/response_error_collect';
  const SIGN_IN = '/api_v2/auth/signin';
  const RESET = '/api_v2/auth/user/password/reset';
  const NEW_PASSWORD = { id: 'password', value: 'Lantern2027' };
  it.each<[string, string, string, unknown, number]>([
    ['a list', 'POST', REPORT, [], 400],
    ['null', 'POST', REPORT, 'null', 400],
    ['wrong types', 'POST', REPORT, { checkId: 1, errorList: [] }, 400],
    ['a wrong item', 'POST', REPORT, { checkId: 'a', errorList: [null] }, 400],
    ['a wrong method', 'POST', '/api/account', {}, 405],
    ['a wrong method', 'DELETE', '/api/auth/logout', undefined, 405],
    ['a wrong method', 'POST', '/portal/login', {}, 404],
    ['broken JSON', 'POST', SIGN_IN, '{', 400],
    ['no fields', 'POST', SIGN_IN, {}, 400],
    ['a list', 'POST', SIGN_IN, [1], 400],
    ['fields of a wrong type', 'POST', SIGN_IN, { formFields: 'x' }, 400],
    ['a null field', 'POST', SIGN_IN, { formFields: [null] }, 400],
    ['a field without value', 'POST', SIGN_IN, { formFields: [{ id: 'email' }] }, 400],
    ['a number', 'POST', SIGN_IN, { formFields: [{ id: 'password', value: 1 }] }, 400],
    ['a reset without token', 'POST', RESET, { formFields: [NEW_PASSWORD] }, 400],
    ['no address', 'GET', '/api_v2/auth/signup/email/exists', undefined, 400],
  ])('spec 8: %s to %s %s gets a JSON response', async (_what, method, path, body, status) => {
    const answer = await send(method, path, { body, headers: body === undefined ? {} : JSON_TYPE });
    expect(answer.status).toBe(status);
    expect(typeof answer.body['message']).toBe('string');
  });

  it('spec 8: bytes that are not HTTP do not end the process', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(platform.port, '127.0.0.1', () =>
        socket.write('\u0000nonsense\r\n\r\n'),
      );
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
      socket.resume();
    });
    expect((await get('/api/auth/logout')).status).toBe(200);
  });

  it('spec 8: no bad input above was logged as a failure', () => {
    expect(log.lines).toEqual([]);
  });
});

it.each([
  ...['auth', 'login', 'login/info', 'userinfo', 'end_session'].map((path) => ['GET', path]),
  ...['token', 'revoke', 'introspect', 'end_session', 'logout'].map((path) => ['POST', path]),
])('spec 7: %s /oauth/%s of the SDK is disabled', async (method, path) => {
  const query = '?client_id=a&response_type=code&login_challenge=a&id_token_hint=a';
  const options = method === 'POST' ? { body: { token: 'a', client_id: 'a' } } : {};
  expect((await send(method, `/api_v2/auth/oauth/${path}${query}`, options)).status).toBe(404);
});

it('D2: responses of the API contain the version, and pages none', async () => {
  const versionAt = async (path: string, headers = {}) =>
    (await get(path, headers)).headers.get('x-portal-version');
  expect(await versionAt('/api/auth/logout')).toBe('7');
  expect(await versionAt('/', { accept: 'text/html' })).toBeNull();
});
