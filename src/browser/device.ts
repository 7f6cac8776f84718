import type { Device } from '../ports/ports';
import { PROBE_COOKIE } from '../rules/cookies';
import type { ClockSkew } from '../session/clockSkew';
import type { CookieJar } from '../session/sessionTokens';

export const createDevice = (cookies: CookieJar, skew: ClockSkew): Device => ({
  clockSkewMs: () => skew.skewMs(),
  keepsCookies: () => {
    const kept = cookies.set(PROBE_COOKIE, '1', { days: null });
    cookies.remove(PROBE_COOKIE);
    return kept;
  },
});
