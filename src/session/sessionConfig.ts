import {
  DEFAULT_AUTH_BASE_PATH,
  INVALID_CLAIM_STATUS,
  MAX_SESSION_REFRESHES,
  SESSION_EXPIRED_STATUS,
} from '../rules/constants';
import { SessionConfigError } from './sessionConfigError';
import { normaliseBackendDomain } from './urls/backendDomain';
import { normaliseDomain } from './urls/normaliseDomain';
import { normalisePath } from './urls/normalisePath';
import { normaliseScope } from './urls/normaliseScope';

/** Names the application and the API. Both `apiDomain` and `appName` are required (spec 5). */
export interface AppInfo {
  appName?: string;
  apiDomain?: string;
  apiBasePath?: string;
  /** Precedes the base path if the API is behind a gateway with its own path. */
  apiGatewayPath?: string;
}

/** Session settings that differ from the defaults. */
export interface SessionOptions {
  sessionExpiredStatusCode?: number;
  invalidClaimStatusCode?: number;
  maxRetryAttemptsForSessionRefresh?: number;
  autoAddCredentials?: boolean;
  isInIframe?: boolean;
  tokenTransferMethod?: 'cookie' | 'header';
  sessionTokenFrontendDomain?: string;
  sessionTokenBackendDomain?: string;
}

/** The session's configuration as given, before defaults and checks. */
export interface SessionConfigInput extends SessionOptions {
  appInfo?: AppInfo;
  /** Host of the page: used if no frontend domain is given. */
  pageHostname: string;
}

/** The session's configuration, complete and checked. */
export interface SessionConfig extends Required<Omit<SessionOptions, 'sessionTokenBackendDomain'>> {
  /** Scheme, host and port. */
  apiDomain: string;
  /** Includes the gateway path, if any. Empty for the root. */
  apiBasePath: string;
  sessionTokenBackendDomain: string | undefined;
}

function required(appInfo: AppInfo | undefined): { appInfo: AppInfo; apiDomain: string } {
  if (!appInfo) throw new SessionConfigError('missing', 'appInfo');
  const { apiDomain, appName = '' } = appInfo;
  if (apiDomain === undefined) throw new SessionConfigError('missing', 'apiDomain');
  if (appName.trim() === '') throw new SessionConfigError('missing', 'appName');
  return { appInfo, apiDomain };
}

function addresses(given: SessionConfigInput) {
  const { appInfo, apiDomain: written } = required(given.appInfo);
  const apiDomain = normaliseDomain(written);
  const { apiGatewayPath, apiBasePath = DEFAULT_AUTH_BASE_PATH } = appInfo;
  const gateway =
    apiGatewayPath === undefined ? '' : normalisePath(apiGatewayPath, 'apiGatewayPath');
  return { apiDomain, apiBasePath: gateway + normalisePath(apiBasePath) };
}

function numbers(given: SessionConfigInput) {
  const {
    sessionExpiredStatusCode = SESSION_EXPIRED_STATUS,
    invalidClaimStatusCode = INVALID_CLAIM_STATUS,
    maxRetryAttemptsForSessionRefresh = MAX_SESSION_REFRESHES,
  } = given;
  if (sessionExpiredStatusCode === invalidClaimStatusCode)
    throw new SessionConfigError('equalStatuses', 'sessionExpiredStatusCode');
  // Written so that NaN, which would never stop the retries, is refused too.
  if (!(maxRetryAttemptsForSessionRefresh >= 0))
    throw new SessionConfigError('negativeRetries', 'maxRetryAttemptsForSessionRefresh');
  return { sessionExpiredStatusCode, invalidClaimStatusCode, maxRetryAttemptsForSessionRefresh };
}

/**
 * Completes and checks the session's configuration (spec 5, 9). Errors are thrown in this order: app info, API domain
 * and app name missing; domain, path; equal statuses; retries; cookie and token domains.
 * @throws {SessionConfigError}
 */
export function sessionConfig(input: SessionConfigInput): SessionConfig {
  const { sessionTokenFrontendDomain: frontend, sessionTokenBackendDomain: backend } = input;
  return {
    ...addresses(input),
    ...numbers(input),
    autoAddCredentials: input.autoAddCredentials ?? true,
    isInIframe: input.isInIframe ?? false,
    tokenTransferMethod: input.tokenTransferMethod ?? 'cookie',
    sessionTokenFrontendDomain:
      frontend === undefined ? input.pageHostname : normaliseScope(frontend),
    sessionTokenBackendDomain: backend === undefined ? undefined : normaliseBackendDomain(backend),
  };
}
