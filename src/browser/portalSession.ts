import type { PortalConfig } from '../rules/portalConfig';
import type { SessionConfig } from '../session/sessionConfig';
import { PORTAL_SESSION, sessionConfig } from '../session/sessionConfig';

/** The session's configuration for this portal (spec 9: session configuration). */
export function portalSession(
  { brand, apiOrigin, cookieDomain }: PortalConfig,
  page: URL,
): SessionConfig {
  const { apiBasePath, ...options } = PORTAL_SESSION;
  return sessionConfig({
    ...options,
    appInfo: { appName: brand.name, apiDomain: apiOrigin, apiBasePath },
    pageHostname: page.hostname,
    ...(cookieDomain !== null && { sessionTokenFrontendDomain: cookieDomain }),
  });
}
