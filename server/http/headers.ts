/** What kind of thing an answer is; each has its own set of headers. */
export type AnswerKind = 'portal' | 'developers' | 'asset' | 'api';

type Directives = Record<string, string>;

const policy = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, value]) => (value === '' ? name : `${name} ${value}`))
    .join('; ');

/** The portal runs its own files only; nothing inline, no plug-in, no frame around it. */
const PORTAL_POLICY: Directives = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
};

/** The portal's policy for a page with these inline styles and scripts, by hash. */
export const portalPolicy = ({
  scripts,
  styles,
}: {
  scripts: readonly string[];
  styles: readonly string[];
}): string =>
  policy({
    ...PORTAL_POLICY,
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src': ["'self'", ...styles].join(' '),
  });

/** The developers' page has no picture and no default source. */
const DEVELOPERS_POLICY: Directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
};

/** An answer of an API is data: it may load nothing at all. */
const API_POLICY: Directives = {
  'default-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
};

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** The security headers of every answer, by kind. The one place where they are written. */
export const SECURITY_HEADERS: Readonly<Record<AnswerKind, Readonly<Record<string, string>>>> = {
  portal: {
    ...COMMON,
    'content-security-policy': policy(PORTAL_POLICY),
    'cache-control': 'no-cache',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  },
  developers: {
    ...COMMON,
    'content-security-policy': policy(DEVELOPERS_POLICY),
    'cache-control': 'no-store',
  },
  asset: { ...COMMON },
  api: { ...COMMON, 'content-security-policy': policy(API_POLICY), 'cache-control': 'no-store' },
};

/** A year, in seconds: hashed files never change under their name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const API_PATH = /^\/(?:api|api_v2|idp)(?:\/|$)/;
const DEVELOPERS_PATH = /^\/developers(?:\/|$)/;

/** The kind of answer a path gives before anything better is known. */
export function kindOfPath(path: string): AnswerKind {
  if (API_PATH.test(path)) return 'api';
  if (DEVELOPERS_PATH.test(path)) return 'developers';
  return 'portal';
}
