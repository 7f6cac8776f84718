import fastify from 'fastify';
import { isPublicFile, kindOfPath, securityHeaders } from '../../server/http/headers';
import type { AnswerKind } from '../../server/http/headers';
import { MAIL_FRAME_POLICY } from '../../server/http/policies';
import { clearCookie, readCookies, setCookie, type Cookie } from '../../server/http/cookies';
import { policyChoices } from '../../server/http/hosts';
import { hostsOf } from '../../src/rules/environments';
import { allowedReturn } from '../../server/http/returnAddress';
// Imported under another name, as the formatter would reformat the templates.
import { html as marked } from '../../server/http/html';

// nginx uses the same function, so comparing both would not detect a missing header.
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const CSP = 'content-security-policy';
const PAGE = {
  ...COMMON,
  'cache-control': 'no-cache',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'reporting-endpoints': 'policy="/api/csp_report"',
};
const START = "default-src 'self'; script-src 'self'";
const REST =
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'";
const REPORTS = 'report-uri /api/csp_report; report-to policy';
const TYPES = 'trusted-types portal#webpack portal-early dompurify';
const GOOGLE =
  'https://www.google.com https://www.recaptcha.net https://www.gstatic.com https://www.gstatic.cn';

type Choices = Parameters<typeof securityHeaders>[1];
const ANSWERS: [string, AnswerKind, Choices, Record<string, string>][] = [
  [
    'a page',
    'portal',
    {},
    {
      ...PAGE,
      [CSP]: `${START}; style-src 'self'; img-src 'self' data:; connect-src 'self'; ${REST}; ${TYPES}; ${REPORTS}`,
    },
  ],
  [
    'a page with inline parts, another origin and https',
    'portal',
    { secure: true, inline: { scripts: ["'one'"], styles: ["'two'"] }, outside: ['https://a.b'] },
    {
      ...PAGE,
      [CSP]: `${START} 'one'; style-src 'self' 'two'; img-src 'self' data:; connect-src 'self' https://a.b; ${REST}; ${TYPES}; ${REPORTS}`,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    },
  ],
  [
    'a page with reCAPTCHA',
    'portal',
    { recaptcha: true },
    {
      ...PAGE,
      [CSP]: `${START} ${GOOGLE}; style-src 'self'; img-src 'self' data:; connect-src 'self' ${GOOGLE}; ${REST}; frame-src ${GOOGLE}; ${REPORTS}`,
    },
  ],
  [
    'the developers’ page',
    'developers',
    {},
    {
      ...COMMON,
      'cache-control': 'no-store',
      [CSP]:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'",
    },
  ],
  ['a file', 'asset', {}, COMMON],
  [
    'an API response',
    'api',
    {},
    {
      ...COMMON,
      'cache-control': 'no-store',
      [CSP]: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    },
  ],
  [
    'a page of the identity provider',
    'identity',
    { formTargets: () => ['https://a.b'] },
    {
      ...COMMON,
      'cache-control': 'no-store',
      [CSP]:
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' https://a.b",
    },
  ],
];
it.each(ANSWERS)(
  'ASVS 3.4.4, 3.4.5, 3.4.6, 3.4.8, 3.5.8: %s has these headers',
  (_name, kind, choices, headers) => expect(securityHeaders(kind, choices)).toEqual(headers),
);

it('ASVS 3.4.3: an email in its frame may load only its mark', () =>
  expect(MAIL_FRAME_POLICY).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  ));

it.each([
  ['/api/report', 'api'],
  ['/api_v2/auth/signin', 'api'],
  ['/idp/authorize', 'identity'],
  ['/developers', 'developers'],
  ['/portal/api', 'portal'],
  ['/apis', 'portal'],
  ['/constructor', 'portal'],
  ['/', 'portal'],
])('responds to %s as %s', (path, kind) => expect(kindOfPath(path)).toBe(kind));

it.each([
  ['/assets/main.js', true],
  ['/og.png', true],
  ['/index.html', false],
  ['/assets/main.js.map', false],
  ['/assets/main.js.br', false],
  ['/assets/main.js.gz', false],
  ['/files.json', false],
  ['files.json', false],
  ['/assets/files.json', true],
  ['/files.jsonl', true],
  ['/prerender/site.cjs', false],
  ['/assets/prerender/a.js', true],
])('ASVS 13.4: the built file %s can be requested: %s', (path, isPublic) =>
  expect(isPublicFile(path)).toBe(isPublic),
);

it('ASVS 1.2.1: a value can leave neither its element nor an attribute, with either kind of quotes', () => {
  const inner = marked`<i>${'<'}</i>`;
  expect(marked`<a title='${`'"&<b>`}'>${inner}</a>`.text).toBe(
    `<a title='&#39;&quot;&amp;&lt;b&gt;'><i>&lt;</i></a>`,
  );
});

it('renders null as nothing, 0 as 0, and a list as its items', () => {
  const list = [marked`<i>${1}</i>`, marked`<b>&</b>`];
  expect(marked`a${null}b${undefined}c${0}d${list}${[]}`.text).toBe('abc0d<i>1</i><b>&</b>');
});

it('RFC 6265 5.4: the first of two cookies with the same name counts, as it has the longer path', async () => {
  const app = fastify();
  app.get('/', readCookies);
  const headers = { cookie: 'idp_session=own%20one; other=1; idp_session=planted' };
  const answer = await app.inject({ url: '/', headers });
  expect(answer.json()).toEqual({ idp_session: 'own one', other: '1' });
});

it('ignores malformed cookies, and keeps undecodable values unchanged', async () => {
  const app = fastify();
  app.get('/', readCookies);
  const headers = { cookie: 'a=%E0%A4%A; =nameless; flag; x=y=z;  b = c ; ' };
  const answer = await app.inject({ url: '/', headers });
  expect(answer.json()).toEqual({ a: '%E0%A4%A', x: 'y=z', b: 'c' });
});

it('writes only the given attributes of a cookie', async () => {
  const line = async (cookie: Omit<Cookie, 'name' | 'path'>) => {
    const app = fastify();
    app.get('/', (_request, reply) => {
      setCookie(reply, { name: 'a', path: '/p', ...cookie });
      return reply.send();
    });
    return (await app.inject('/')).headers['set-cookie'];
  };
  expect(await line({ value: 'b c=' })).toBe('a=b%20c%3D; Path=/p');
  expect(await line({ value: 'b=', raw: true, secure: false, httpOnly: false })).toBe(
    'a=b=; Path=/p',
  );
  const all = { domain: '.x.example', expires: new Date(0), secure: true, httpOnly: true } as const;
  expect(await line({ value: '', ...all, sameSite: 'strict' })).toBe(
    'a=; Path=/p; Domain=.x.example; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
  );
  const app = fastify();
  app.get('/', (_request, reply) => {
    clearCookie(reply, 'a', '.x.example');
    return reply.send();
  });
  expect((await app.inject('/')).headers['set-cookie']).toBe(
    'a=; Path=/; Domain=.x.example; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
  );
});

const ADDRESS = 'https://portal.adlantern.example';
const monitored = { brand: { monitoringUrl: 'https://monitor.example/collect' } };

it.each([
  ['portal.adlantern.example', {}, ['https://api.adlantern.example']],
  ['test.adlantern.example', {}, []],
  ['localhost', {}, []],
  [
    'portal.adlantern.example',
    monitored,
    ['https://api.adlantern.example', 'https://monitor.example'],
  ],
  ['test.adharbor.example', monitored, ['https://monitor.example']],
  [
    'test.adharbor.example',
    { brand: { iconBaseUrl: 'https://icons.example/cdn' } },
    ['https://icons.example'],
  ],
  ['no host at all', {}, ['https://api.adlantern.example']],
])('ASVS 3.4.3: other origins that a page may call on %s with %j', (host, config, origins) =>
  expect(policyChoices(host, ADDRESS, config)).toEqual({ recaptcha: false, outside: origins }),
);

it('spec 8: a page with reCAPTCHA may load it on any host', () => {
  const config = { brand: { captcha: { provider: 'recaptcha' } } };
  for (const host of ['portal.adlantern.example', 'test.adharbor.example', 'localhost'])
    expect(policyChoices(host, ADDRESS, config).recaptcha).toBe(true);
});

it('spec 1: lists each host of an environment once', () => {
  expect(hostsOf('test', 'a.example')).toEqual(['test.a.example', 'portal.test.a.example']);
  expect(hostsOf('production', 'a.example')).toContain('a.example');
});

const OWN = 'https://adlantern.example';
const PORTAL = 'portal.adlantern.example';
const login = (redirect: string) => `/portal/login?redirect=${encodeURIComponent(redirect)}`;

describe('R10, O7: the return address after a sign-in', () => {
  it.each([
    [PORTAL, '/portal#top', `https://${PORTAL}/portal#top`],
    [PORTAL, 'https://console.adlantern.example/', 'https://console.adlantern.example/'],
    ['api.adlantern.example', `https://${PORTAL}/portal`, `https://${PORTAL}/portal`],
    ['api.adharbor.example', 'https://adharbor.example/x', 'https://adharbor.example/x'],
    ['test.adlantern.example', '/x', 'https://test.adlantern.example/x'],
    ['test.adlantern.example:8443', '/x', 'https://test.adlantern.example:8443/x'],
    ['localhost:3000', '/x', `${OWN}/x`],
    [PORTAL, login('/portal/report'), `https://${PORTAL}${login('/portal/report')}`],
  ])('%s: %s leads to %s', (host, raw, target) =>
    expect(allowedReturn(raw, host, OWN)).toBe(target),
  );

  it.each([
    [PORTAL, 'http://portal.adlantern.example/'],
    ['localhost:3000', 'https://portal.adlantern.example/portal', 'http://localhost:3000'],
    ['localhost:3000', 'https://evil.test/'],
    [PORTAL, '//evil.test'],
    [PORTAL, '/\\evil.test'],
    [PORTAL, 'https://user:pw@adlantern.example/'],
    [PORTAL, 'https://dev.adlantern.example/'],
    ['api.adlantern.example', 'https://test.adlantern.example/'],
    ['api.adlantern.example', 'https://adharbor.example/'],
    ['test.adlantern.example', 'https://adlantern.example/'],
    [PORTAL, '\\/evil.test'],
    [PORTAL, 'https://user@adlantern.example/'],
    [PORTAL, 'https://adlantern.example.evil.test/'],
    [PORTAL, 'https://evil-adlantern.example/'],
    [PORTAL, 'javascript:alert(1)'],
    [PORTAL, `/${'a'.repeat(2_048)}`],
    ['evil.test', 'https://evil.test/'],
    ['x y.adlantern.example', 'https://evil.test/'],
    [PORTAL, undefined],
  ])('%s: %s is refused', (host, raw, own = OWN) =>
    expect(allowedReturn(raw, host, own)).toBeUndefined(),
  );

  it.each(['http://dev.adlantern.example/', 'https://evil.test/', '//evil.test', ''])(
    'a sign-in page is followed without %j',
    (redirect) =>
      expect(allowedReturn(login(redirect), PORTAL, OWN)).toBe(`https://${PORTAL}/portal/login`),
  );

  it('nested sign-in pages become one', () =>
    expect(allowedReturn(login(login('/portal/report')), PORTAL, OWN)).toBe(
      `https://${PORTAL}${login('/portal/report')}`,
    ));
});
