import type { Device } from '../../sagas/ports';
import type { ClockSkew } from '../session/clockSkew';
import type { CookieJar } from '../session/sessionTokens';

const PROBE = 'portal_probe';

/** This computer: its clock against the server's, and whether its browser keeps cookies. */
export const createDevice = (cookies: CookieJar, skew: ClockSkew): Device => ({
  clockSkewMs: () => skew.skewMs(),
  keepsCookies: () => {
    const kept = cookies.set(PROBE, '1', { days: null });
    cookies.remove(PROBE);
    return kept;
  },
});
