/** The content security policies (CSP 3), each written once. */

type Directives = Readonly<Record<string, string>>;

const policy = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, value]) => (value === '' ? name : `${name} ${value}`))
    .join('; ');

/** Where browsers send what a policy of the portal stopped. */
export const REPORT_PATH = '/api/csp_report';
/** The name of that place in `Reporting-Endpoints`. */
export const REPORT_GROUP = 'policy';

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
  // webpack's loader of chunks, the start of pages that wait for their visitor, and the cleaner of icons.
  'trusted-types': 'portal#webpack portal-early dompurify',
};

/** Where reCAPTCHA's script, frame and calls are; both names of each, since one is shut off in China. */
const RECAPTCHA_SOURCES =
  'https://www.google.com https://www.recaptcha.net https://www.gstatic.com https://www.gstatic.cn';

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface PortalPolicyChoices {
  /** The portal loads reCAPTCHA. */
  readonly recaptcha?: boolean;
  readonly inline?: InlineHashes | undefined;
  /** Origins besides its own that the page calls. */
  readonly outside?: readonly string[];
}

const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

/**
 * The portal's policy. With reCAPTCHA Trusted Types stay required; its script makes policies of its own,
 * so none is named.
 */
export function portalPolicy({
  recaptcha = false,
  inline = NOTHING_INLINE,
  outside = [],
}: PortalPolicyChoices): string {
  const captcha = recaptcha ? [RECAPTCHA_SOURCES] : [];
  const { 'trusted-types': trustedTypes = '', ...rest } = PORTAL_POLICY;
  return policy({
    ...rest,
    'script-src': ["'self'", ...inline.scripts, ...captcha].join(' '),
    'style-src': ["'self'", ...inline.styles].join(' '),
    'connect-src': ["'self'", ...outside, ...captcha].join(' '),
    ...(recaptcha ? { 'frame-src': RECAPTCHA_SOURCES } : { 'trusted-types': trustedTypes }),
    'report-uri': REPORT_PATH,
    'report-to': REPORT_GROUP,
  });
}

/** The developers' page has one picture, the mark, and no default source; its frames show mails. */
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

/** The identity provider's pages: forms without any script, which lead to these places. */
export const identityPolicy = (formTargets: readonly string[]) =>
  policy({
    'default-src': "'none'",
    'style-src': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': ["'self'", ...formTargets].join(' '),
  });

/** A mail in its frame: its own inline styles and mark, no script, nothing from outside; links open a new tab. */
export const MAIL_FRAME_POLICY = policy({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
  sandbox: 'allow-popups allow-popups-to-escape-sandbox',
});

/** An answer of an API is data: it may load nothing at all. */
export const API_POLICY = policy({
  'default-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
});
