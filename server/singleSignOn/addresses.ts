import { portalConfig } from '../../src/rules/portalConfig';
import { ROUTES } from '../../src/rules/routes';
import { readPortalState } from './portalState';

/** Where the parts of single sign-on are, seen from a browser. */
export interface SsoAddresses {
  /** Origin of the portal's pages. */
  readonly portal: string;
  /** Exactly the `redirect_uri` of every try (spec 7). */
  readonly callback: string;
  /** The platform's front of the identity provider. */
  readonly authorize: string;
  readonly logout: string;
  /** Domain of the portal's cookies with a leading dot; null for this host alone. */
  readonly cookieDomain: string | null;
  /** Ends the names of the portal's cookies. */
  readonly cookieSuffix: string;
  /** Browsers may send these cookies over https only. */
  readonly secure: boolean;
}

/** Works the addresses out as the portal's page does; `url` is the platform's own address. */
export function ssoAddresses(url: string): SsoAddresses {
  const { apiOrigin, cookieDomain, cookieSuffix } = portalConfig(new URL(url), null);
  return {
    portal: new URL(url).origin,
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
