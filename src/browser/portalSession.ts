import {
  INVALID_CLAIM_STATUS,
  MAX_SESSION_REFRESHES,
  SESSION_EXPIRED_STATUS,
} from '../rules/constants';
import type { PortalConfig } from '../rules/portalConfig';
import type { SessionConfig } from '../session/sessionConfig';

/**
 * The session's configuration for this portal (spec 9: session configuration). It is complete and needs no check, as
 * a test shows: the portal's own configuration has been checked, and its addresses come from the page's.
 */
export const portalSession = (
  { apiOrigin, authBasePath, cookieDomain }: PortalConfig,
  page: URL,
): SessionConfig => ({
  apiDomain: apiOrigin,
  apiBasePath: authBasePath,
  sessionExpiredStatusCode: SESSION_EXPIRED_STATUS,
  invalidClaimStatusCode: INVALID_CLAIM_STATUS,
  maxRetryAttemptsForSessionRefresh: MAX_SESSION_REFRESHES,
  autoAddCredentials: false,
  isInIframe: false,
  tokenTransferMethod: 'cookie',
  sessionTokenFrontendDomain: cookieDomain ?? page.hostname,
  sessionTokenBackendDomain: undefined,
});
