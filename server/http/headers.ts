import {
  API_POLICY,
  DEVELOPERS_POLICY,
  FAILURE_POLICY,
  identityPolicy,
  portalPolicy,
  REPORT_GROUP,
  REPORT_PATH,
  type PortalPolicyChoices,
} from './policies';

/** Kind of response; each has its own set of headers. */
export type AnswerKind = 'portal' | 'developers' | 'asset' | 'api' | 'identity' | 'failure';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const CSP = 'content-security-policy';

/** Features the portal does not use, and that injected content must not use either. */
const DENIED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** A year, including subdomains (ASVS 3.4.1). */
const HSTS = 'max-age=31536000; includeSubDomains';

const SECURITY_HEADERS: Readonly<Record<AnswerKind, Readonly<Record<string, string>>>> = {
  portal: {
    ...COMMON,
    'cache-control': 'no-cache',
    'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'reporting-endpoints': `${REPORT_GROUP}="${REPORT_PATH}"`,
  },
  developers: { ...COMMON, [CSP]: DEVELOPERS_POLICY, 'cache-control': 'no-store' },
  asset: { ...COMMON },
  api: { ...COMMON, [CSP]: API_POLICY, 'cache-control': 'no-store' },
  identity: { ...COMMON, 'cache-control': 'no-store' },
  failure: { ...COMMON, [CSP]: FAILURE_POLICY, 'cache-control': 'no-store' },
};

export interface HeaderChoices extends PortalPolicyChoices {
  /** Other origins that a sign-in form of the identity provider may lead to. */
  readonly formTargets?: () => readonly string[];
  /** Whether the public address uses https, so that browsers are instructed to stay there. */
  readonly secure?: boolean;
}

/** Returns the security headers of a response; the only place that defines them. */
export function securityHeaders(
  kind: AnswerKind,
  choices: HeaderChoices = {},
): Readonly<Record<string, string>> {
  const { formTargets = () => [], secure = false } = choices;
  return {
    ...SECURITY_HEADERS[kind],
    ...(kind === 'portal' && { [CSP]: portalPolicy(choices) }),
    ...(kind === 'identity' && { [CSP]: identityPolicy(formTargets()) }),
    ...(secure && { 'strict-transport-security': HSTS }),
  };
}

/** A year, in seconds: the content of hashed files never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** First path segments that the server handles itself; all others belong to the portal. */
export const PLATFORM_PATHS: Readonly<Record<string, AnswerKind>> = {
  api: 'api',
  api_v2: 'api',
  idp: 'identity',
  developers: 'developers',
};

const KINDS: ReadonlyMap<string | undefined, AnswerKind> = new Map(Object.entries(PLATFORM_PATHS));

export function kindOfPath(path: string): AnswerKind {
  return KINDS.get(path.split('/', 2)[1]) ?? 'portal';
}

/** Whether a built file can be requested by name. Pages are chosen by host; the others are for tools. */
export const isPublicFile = (path: string): boolean =>
  !/\.(?:html|map|br|gz)$/.test(path) && !/^\/?(?:files\.json$|prerender\/)/.test(path);
