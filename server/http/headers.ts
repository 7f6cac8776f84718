/** What kind of thing an answer is; each has its own set of headers. */
export type AnswerKind = 'portal' | 'developers' | 'asset' | 'api' | 'identity';

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

/** Where reCAPTCHA's script, frame and calls are; both names of each, since one is shut off in China. */
const RECAPTCHA_SOURCES =
  'https://www.google.com https://www.recaptcha.net https://www.gstatic.com https://www.gstatic.cn';

/** What stands inline in a page, by hash, as a policy names it. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The portal's policy. With reCAPTCHA Trusted Types stay required; its script makes policies of its own,
 * so none is named.
 */
function portalPolicy(recaptcha: boolean, { scripts, styles }: InlineHashes): string {
  const outside = recaptcha ? [RECAPTCHA_SOURCES] : [];
  return policy({
    ...PORTAL_POLICY,
    'script-src': ["'self'", ...scripts, ...outside].join(' '),
    'style-src': ["'self'", ...styles].join(' '),
    'connect-src': ["'self'", ...outside].join(' '),
    ...(recaptcha && { 'frame-src': RECAPTCHA_SOURCES }),
  });
}

/** The developers' page has no picture and no default source; its frames show mails. */
const DEVELOPERS_POLICY: Directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
};

/** The identity provider's pages: forms without any script. */
const IDENTITY_POLICY: Directives = {
  'default-src': "'none'",
  'style-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** A mail in its frame: its own inline styles, no script, nothing from outside; links open a new tab. */
export const MAIL_FRAME_POLICY = policy({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
  sandbox: 'allow-popups allow-popups-to-escape-sandbox',
});

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

const CSP = 'content-security-policy';

const SECURITY_HEADERS: Readonly<Record<AnswerKind, Readonly<Record<string, string>>>> = {
  portal: {
    ...COMMON,
    'cache-control': 'no-cache',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  },
  developers: { ...COMMON, [CSP]: policy(DEVELOPERS_POLICY), 'cache-control': 'no-store' },
  asset: { ...COMMON },
  api: { ...COMMON, [CSP]: policy(API_POLICY), 'cache-control': 'no-store' },
  identity: { ...COMMON, 'cache-control': 'no-store' },
};

/** What the security headers depend on. */
export interface HeaderChoices {
  /** The portal loads reCAPTCHA. */
  readonly recaptcha?: boolean;
  /** Origins that a sign-in form of the identity provider may lead to besides its own. */
  readonly formTargets?: () => readonly string[];
  /** What stands inline in this page. */
  readonly inline?: InlineHashes | undefined;
}

const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

/** The security headers of an answer, by kind. The one place where they are written. */
export function securityHeaders(
  kind: AnswerKind,
  { recaptcha = false, formTargets = () => [], inline = NOTHING_INLINE }: HeaderChoices = {},
): Readonly<Record<string, string>> {
  const headers = SECURITY_HEADERS[kind];
  if (kind === 'portal') return { ...headers, [CSP]: portalPolicy(recaptcha, inline) };
  if (kind === 'identity') {
    const targets = ["'self'", ...formTargets()].join(' ');
    return { ...headers, [CSP]: policy({ ...IDENTITY_POLICY, 'form-action': targets }) };
  }
  return headers;
}

/** A year, in seconds: hashed files never change under their name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const API_PATH = /^\/(?:api|api_v2)(?:\/|$)/;
const IDENTITY_PATH = /^\/idp(?:\/|$)/;
const DEVELOPERS_PATH = /^\/developers(?:\/|$)/;

/** The kind of answer a path gives before anything better is known. */
export function kindOfPath(path: string): AnswerKind {
  if (API_PATH.test(path)) return 'api';
  if (IDENTITY_PATH.test(path)) return 'identity';
  if (DEVELOPERS_PATH.test(path)) return 'developers';
  return 'portal';
}
