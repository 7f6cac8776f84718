import type { SessionHooks, SessionRules } from '../ports/ports';
import type { SessionConfig } from './sessionConfig';
import { isOwnRequest } from './urls/isOwnRequest';

/** Changes no request and hears of no response. */
const NO_HOOKS: SessionHooks = {
  preApi: (_action, request) => request,
  postApi: () => undefined,
};

/** Decides by its address whether a request carries the session. */
export type InterceptionRule = (
  url: string,
  apiDomain: string,
  sessionTokenBackendDomain: string | undefined,
) => boolean;

/** What other code may put in the place of the client's own. */
interface Overrides {
  hooks?: Partial<SessionHooks>;
  shouldDoInterceptionBasedOnUrl?: InterceptionRule;
}

/** The configuration as the workers need it. `page` is where relative addresses start. */
export function createSessionRules(
  config: SessionConfig,
  page: () => URL,
  { hooks, shouldDoInterceptionBasedOnUrl: rule }: Overrides = {},
): SessionRules {
  const { apiDomain, sessionTokenBackendDomain: backendDomain } = config;
  return {
    expiredStatus: config.sessionExpiredStatusCode,
    invalidClaimStatus: config.invalidClaimStatusCode,
    maxRefreshes: config.maxRetryAttemptsForSessionRefresh,
    autoAddCredentials: config.autoAddCredentials,
    owns: (url) =>
      rule
        ? rule(url, apiDomain, backendDomain)
        : isOwnRequest(url, { apiDomain, backendDomain, page: page() }),
    hooks: { ...NO_HOOKS, ...hooks },
  };
}
