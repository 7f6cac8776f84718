import type { SessionRules } from '../../sagas/ports';
import {
  INVALID_CLAIM_STATUS,
  MAX_SESSION_REFRESHES,
  SESSION_EXPIRED_STATUS,
} from '../config/constants';

/** The rules of spec 9 for the API at one origin. */
export function createSessionRules(apiOrigin: string): SessionRules {
  const { hostname } = new URL(apiOrigin);
  return {
    expiredStatus: SESSION_EXPIRED_STATUS,
    invalidClaimStatus: INVALID_CLAIM_STATUS,
    maxRefreshes: MAX_SESSION_REFRESHES,
    autoAddCredentials: false,
    owns: (url) => {
      const target = new URL(url);
      return /^https?:$/.test(target.protocol) && target.hostname === hostname;
    },
  };
}
