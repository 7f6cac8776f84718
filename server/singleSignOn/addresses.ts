import { portalConfig } from '../../src/rules/portalConfig';
import { ROUTES } from '../../src/rules/routes';
import { readPortalState } from './portalState';

/**
 * Where the parts of single sign-on are, seen from a browser, as the portal's page works it out. `url` is the platform's own
 * address, `cookieDomain` null for this host alone.
 */
export function ssoAddresses(url: string) {
  const { apiOrigin, cookieDomain, cookieSuffix } = portalConfig(new URL(url), null);
  return {
    portal: new URL(url).origin,
    // Exactly the `redirect_uri` of every try (spec 7).
    callback: `${apiOrigin}/api/auth/login-callback`,
    authorize: `${apiOrigin}/idp/authorize`,
    logout: `${apiOrigin}/idp/logout`,
    cookieDomain,
    cookieSuffix,
    secure: url.startsWith('https:'),
  };
}

/**
 * The portal's page that a try comes back to, with the state as it came. Who signs in another way after a refusal still
 * gets to where they wanted to be.
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
