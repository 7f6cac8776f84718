import {
  type AnswerKind,
  isPublicFile,
  kindOfPath,
  securityHeaders,
} from '../../server/http/headers';
import { MAIL_FRAME_POLICY } from '../../server/http/policies';

// nginx uses the same function, so comparing both would not detect a missing header.
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const CSP = 'content-security-policy';
const PORTAL = {
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
      ...PORTAL,
      [CSP]: `${START}; style-src 'self'; img-src 'self' data:; connect-src 'self'; ${REST}; ${TYPES}; ${REPORTS}`,
    },
  ],
  [
    'a page with inline parts, another origin and https',
    'portal',
    { secure: true, inline: { scripts: ["'one'"], styles: ["'two'"] }, outside: ['https://a.b'] },
    {
      ...PORTAL,
      [CSP]: `${START} 'one'; style-src 'self' 'two'; img-src 'self' data:; connect-src 'self' https://a.b; ${REST}; ${TYPES}; ${REPORTS}`,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    },
  ],
  [
    'a page with reCAPTCHA',
    'portal',
    { recaptcha: true },
    {
      ...PORTAL,
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
