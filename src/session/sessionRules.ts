import type { SessionHooks, SessionRules } from '../ports/ports';
import type { SessionConfig } from './sessionConfig';

/** Changes no request and hears of no response. */
const NO_HOOKS: SessionHooks = {
  preApi: (_action, request) => request,
  postApi: () => undefined,
};

/** The configuration as the workers need it. */
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
