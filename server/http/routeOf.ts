import { AUTH_BASE_PATH } from '../../src/rules/constants';

/** The calls behind the one pattern of the session protocol (spec 7); all others are `*`. */
const AUTH_CALLS: ReadonlySet<string> = new Set([
  '/signin',
  '/signup',
  '/signup/email/exists',
  '/signout',
  '/session/refresh',
  '/loginmethods',
  '/signinup',
  '/authorisationurl',
  '/signinup/code',
  '/signinup/code/resend',
  '/signinup/code/consume',
  '/webauthn/options/register',
  '/webauthn/options/signin',
  '/webauthn/signup',
  '/webauthn/signin',
  '/user/password/reset',
  '/user/password/reset/token',
  '/user/email/verify',
  '/user/email/verify/token',
]);
const PATTERN = `${AUTH_BASE_PATH}/*`;

/** What names a call where nothing may stand that its caller wrote. */
interface Routed {
  readonly url: string;
  readonly routeOptions: { readonly url?: string | undefined };
}

/** The pattern of the route that answers, such as `/api/report`; it holds nothing that a caller wrote. */
export function routeOf({ url, routeOptions }: Routed): string {
  const pattern = routeOptions.url ?? '(none)';
  if (pattern !== PATTERN) return pattern;
  const call = (url.split('?', 1)[0] ?? '').slice(AUTH_BASE_PATH.length);
  return AUTH_CALLS.has(call) ? AUTH_BASE_PATH + call : pattern;
}
