import type { PortalConfig } from '../rules/portalConfig';
import type { SessionConfig } from '../session/sessionConfig';

/**
 * The session's configuration for this portal (spec 9: session configuration). It needs no check, as a test shows:
 * the portal's configuration was checked, and its addresses come from the page's.
 */
export const portalSession = (
  { apiOrigin, authBasePath, cookieDomain, session }: PortalConfig,
  page: URL,
): SessionConfig => ({
  apiDomain: apiOrigin,
  apiBasePath: authBasePath,
  ...session,
  autoAddCredentials: false,
  isInIframe: false,
  sessionTokenFrontendDomain: cookieDomain ?? page.hostname,
  sessionTokenBackendDomain: undefined,
});
