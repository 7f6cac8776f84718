import {
  API_POLICY,
  DEVELOPERS_POLICY,
  identityPolicy,
  portalPolicy,
  REPORT_GROUP,
  REPORT_PATH,
  type PortalPolicyChoices,
} from './policies';

/** What kind of thing an answer is; each has its own set of headers. */
export type AnswerKind = 'portal' | 'developers' | 'asset' | 'api' | 'identity';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const CSP = 'content-security-policy';

/** No part of the portal uses any of these, nor may anything it is tricked into loading. */
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

/** A year, with everything below the host (ASVS 3.4.1). */
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
};

/** What the security headers depend on. */
export interface HeaderChoices extends PortalPolicyChoices {
  /** Origins that a sign-in form of the identity provider may lead to besides its own. */
  readonly formTargets?: () => readonly string[];
  /** People come by https: browsers are told to stay there. */
  readonly secure?: boolean;
}

/** The security headers of an answer, by kind. The one place where they are written. */
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

/** A year, in seconds: hashed files never change under their name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The first parts of the paths that the platform answers itself; all others are the portal's. */
export const PLATFORM_PATHS: Readonly<Record<string, AnswerKind>> = {
  api: 'api',
  api_v2: 'api',
  idp: 'identity',
  developers: 'developers',
};

/** The kind of answer a path gives before anything better is known. */
export function kindOfPath(path: string): AnswerKind {
  const first = path.split('/', 2)[1] ?? '';
  return Object.hasOwn(PLATFORM_PATHS, first) ? (PLATFORM_PATHS[first] ?? 'portal') : 'portal';
}

/** May a built file be asked for by its name? Pages are chosen by host; the rest is for machines. */
export const isPublicFile = (path: string): boolean =>
  !/\.(?:html|map|br|gz)$/.test(path) && !/^\/?(?:files\.json$|prerender\/)/.test(path);
