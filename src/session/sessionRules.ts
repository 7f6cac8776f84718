import type { SessionHooks, SessionRules } from '../ports/ports';
import type { SessionConfig } from './sessionConfig';

/** Changes no request and ignores every response. */
const NO_HOOKS: SessionHooks = {
  preApi: (_action, request) => request,
  postApi: () => undefined,
};

export const createSessionRules = (
  config: SessionConfig,
  hooks: Partial<SessionHooks> = {},
): SessionRules => ({
  expiredStatus: config.sessionExpiredStatusCode,
  invalidClaimStatus: config.invalidClaimStatusCode,
  maxRefreshes: config.maxRetryAttemptsForSessionRefresh,
  autoAddCredentials: config.autoAddCredentials,
  hooks: { ...NO_HOOKS, ...hooks },
});
