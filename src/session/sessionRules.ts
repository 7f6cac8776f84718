import type { SessionHooks, SessionRules } from '../ports/ports';
import type { SessionConfig } from './sessionConfig';
import { isOwnRequest } from './urls/isOwnRequest';

/** Changes no request and hears of no response. */
const NO_HOOKS: SessionHooks = {
  preApi: (_action, request) => request,
  postApi: () => undefined,
};

/** The configuration as the workers need it. `page` is where relative addresses start. */
export function createSessionRules(
  config: SessionConfig,
  page: () => URL,
  hooks: Partial<SessionHooks> = {},
): SessionRules {
  const { apiDomain, sessionTokenBackendDomain: backendDomain } = config;
  return {
    expiredStatus: config.sessionExpiredStatusCode,
    invalidClaimStatus: config.invalidClaimStatusCode,
    maxRefreshes: config.maxRetryAttemptsForSessionRefresh,
    autoAddCredentials: config.autoAddCredentials,
    owns: (url) => isOwnRequest(url, { apiDomain, backendDomain, page: page() }),
    hooks: { ...NO_HOOKS, ...hooks },
  };
}
