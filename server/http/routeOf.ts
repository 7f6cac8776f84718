import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { pathOf } from './pathOf';

/** Known routes behind the single pattern of the session protocol (spec 7); all others are `*`. */
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

interface Routed {
  readonly url: string;
  readonly routeOptions: { readonly url?: string | undefined };
}

/** Returns the route's pattern, such as `/api/report`; it contains nothing from the client. */
export function routeOf({ url, routeOptions }: Routed): string {
  const pattern = routeOptions.url ?? '(none)';
  if (pattern !== PATTERN) return pattern;
  const call = pathOf(url).slice(AUTH_BASE_PATH.length);
  return AUTH_CALLS.has(call) ? AUTH_BASE_PATH + call : pattern;
}
