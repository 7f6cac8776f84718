import { portalConfig } from '../../src/rules/portalConfig';
import { ROUTES } from '../../src/rules/routes';
import { readPortalState } from './portalState';

/**
 * Returns the addresses of single sign-on, as the portal's page derives them. `url` is the platform's own address;
 * `cookieDomain` is null for this host alone.
 */
export function ssoAddresses(url: string) {
  const { apiOrigin, cookieDomain, cookieSuffix } = portalConfig(new URL(url), null);
  return {
    portal: new URL(url).origin,
    // Exactly the `redirect_uri` of every attempt (spec 7).
    callback: `${apiOrigin}/api/auth/login-callback`,
    authorize: `${apiOrigin}/idp/authorize`,
    logout: `${apiOrigin}/idp/logout`,
    cookieDomain,
    cookieSuffix,
    secure: url.startsWith('https:'),
  };
}

/**
 * Returns the sign-in page that an attempt returns to, with its state unchanged, so that signing in another way after
 * a refusal still leads to the requested page.
 */
export function loginPage(portal: string, answer: { state?: string; error?: string }): string {
  const page = new URL('/portal/login', portal);
  if (answer.state !== undefined) page.searchParams.set('state', answer.state);
  if (answer.error !== undefined) page.searchParams.set('error', answer.error);
  const wanted = answer.error === undefined ? undefined : readPortalState(answer.state ?? '')?.url;
  if (wanted !== undefined && wanted !== ROUTES.report[0])
    page.searchParams.set('redirect', wanted);
  return page.href;
}
