import { FAILURE_STYLE_SOURCE } from './failurePage';

/** The content security policies (CSP 3), each written once. */

type Directives = Readonly<Record<string, string>>;

const policy = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, value]) => (value === '' ? name : `${name} ${value}`))
    .join('; ');

/** Where browsers report violations of the portal's policy. */
export const REPORT_PATH = '/api/csp_report';
/** Name of that endpoint in `Reporting-Endpoints`. */
export const REPORT_GROUP = 'policy';

/** Webpack's chunk loader, the early script of prerendered pages, and the sanitizer of icons. */
const TRUSTED_POLICIES = 'portal#webpack portal-early dompurify';

/** Sources of reCAPTCHA's script, frame and requests; two names for each, as one is blocked in China. */
const RECAPTCHA_SOURCES =
  'https://www.google.com https://www.recaptcha.net https://www.gstatic.com https://www.gstatic.cn';

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface PortalPolicyChoices {
  readonly recaptcha?: boolean;
  readonly inline?: InlineHashes | undefined;
  /** Other origins that the page calls. */
  readonly outside?: readonly string[];
}

const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

/**
 * Builds the portal's policy: pages run only their own files, nothing inline but what is named, no plug-ins, no framing.
 * With reCAPTCHA, Trusted Types stay required, but no policy is named: its script creates its own.
 */
export function portalPolicy({
  recaptcha = false,
  inline = NOTHING_INLINE,
  outside = [],
}: PortalPolicyChoices): string {
  const captcha = recaptcha ? [RECAPTCHA_SOURCES] : [];
  return policy({
    'default-src': "'self'",
    'script-src': ["'self'", ...inline.scripts, ...captcha].join(' '),
    'style-src': ["'self'", ...inline.styles].join(' '),
    'img-src': "'self' data:",
    'connect-src': ["'self'", ...outside, ...captcha].join(' '),
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    ...(recaptcha ? { 'frame-src': RECAPTCHA_SOURCES } : { 'trusted-types': TRUSTED_POLICIES }),
    'report-uri': REPORT_PATH,
    'report-to': REPORT_GROUP,
  });
}

/** The developers' page has a single image, the mark; its frames show emails. */
export const DEVELOPERS_POLICY = policy({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
});

/** The identity provider's pages: the brand's mark, and forms without scripts, which lead to these origins. */
export const identityPolicy = (formTargets: readonly string[]) =>
  policy({
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': ["'self'", ...formTargets].join(' '),
  });

/** A page that says what failed: text, with its own style. */
export const FAILURE_POLICY = policy({
  'default-src': "'none'",
  'style-src': FAILURE_STYLE_SOURCE,
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'none'",
});

/** An email in its frame: only inline styles and the mark, no scripts or external sources; links open a new tab. */
export const MAIL_FRAME_POLICY = policy({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
  sandbox: 'allow-popups allow-popups-to-escape-sandbox',
});

/** API responses are data and must not load anything. */
export const API_POLICY = policy({
  'default-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
});
