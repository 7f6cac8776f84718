import type { SessionRules } from '../../sagas/ports';
import type { SessionConfig } from './sessionConfig';
import { isOwnRequest } from './urls/isOwnRequest';

/** The configuration as the workers need it. `page` is where relative addresses start. */
export function createSessionRules(config: SessionConfig, page: () => URL): SessionRules {
  const { apiDomain, sessionTokenBackendDomain: backendDomain } = config;
  return {
    expiredStatus: config.sessionExpiredStatusCode,
    invalidClaimStatus: config.invalidClaimStatusCode,
    maxRefreshes: config.maxRetryAttemptsForSessionRefresh,
    autoAddCredentials: config.autoAddCredentials,
    owns: (url) => isOwnRequest(url, { apiDomain, backendDomain, page: page() }),
  };
}
