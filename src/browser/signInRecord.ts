import type { ConsoleTokens, SignInRecord } from '../ports/accountPorts';
import {
  MS_PER_DAY,
  PORTAL_COOKIE_DAYS,
  REMEMBER_DAYS,
  SIGN_ON_TRY_MS,
  TOKEN_COOKIE_DAYS,
} from '../rules/constants';
import {
  LOGIN_TYPE_PASSWORD,
  LOGIN_TYPE_SINGLE_SIGN_ON,
  PORTAL_COOKIES,
  REMEMBER_COOKIES,
  SESSION_COOKIES,
  STORAGE_KEYS,
} from '../rules/cookies';
import type { CookieJar } from '../session/sessionTokens';
import type { createStorage } from './storage';
import { isRecord } from '../rules/json';
import { readBase64UrlJson } from './base64Url';

/** A JWT's issue time (RFC 7519 4.1.6: iat), in ms since 1970; null if absent. Verifies nothing. */
function jwtTime(jwt: string): number | null {
  try {
    const payload = readBase64UrlJson(jwt.split('.')[1] ?? '');
    const madeAt = isRecord(payload) ? payload['iat'] : null;
    return Number.isFinite(madeAt) ? Number(madeAt) * 1_000 : null;
  } catch {
    return null;
  }
}

interface SignInRecordOptions {
  cookies: CookieJar;
  storage: ReturnType<typeof createStorage>;
  /** ms since 1970. */
  clock: () => number;
  /** The parent domain with a leading dot; null for host-only. */
  domain: string | null;
  /** Identifies the session across refreshes; null without a session. */
  sessionId: () => string | null;
}

/** Cookies that belong to one session; excludes the login type and how long to remember the user. */
const OF_SESSION = [
  PORTAL_COOKIES.username,
  PORTAL_COOKIES.ssoJwt,
  PORTAL_COOKIES.accessToken,
  PORTAL_COOKIES.oauth2AccessToken,
  PORTAL_COOKIES.refreshToken,
  REMEMBER_COOKIES.browserSession,
  REMEMBER_COOKIES.begun,
];

/** Cookies and storage after signing in and out (spec 3: browser cookies; spec 4: after a successful login). */
export function createSignInRecord(options: SignInRecordOptions): SignInRecord {
  const { cookies, storage, clock, domain, sessionId } = options;
  const one = (name: string): string | null => cookies.all(name).at(-1) ?? null;
  const keep = (name: string, value: string, days: number | null = PORTAL_COOKIE_DAYS) =>
    cookies.set(name, encodeURIComponent(value), { days, domain });
  const forget = (name: string) => {
    cookies.remove(name);
    cookies.remove(name, { domain });
  };

  const keepTokens = ({ accessToken, agentAccessToken, refreshToken }: ConsoleTokens) => {
    if (accessToken) keep(PORTAL_COOKIES.accessToken, accessToken);
    if (agentAccessToken) keep(PORTAL_COOKIES.oauth2AccessToken, agentAccessToken);
    if (refreshToken) {
      const { token, expiry, createdTime } = refreshToken;
      keep(PORTAL_COOKIES.refreshToken, token, (expiry - createdTime) / MS_PER_DAY);
    }
  };

  const remembers = () => Number(one(REMEMBER_COOKIES.rememberUntil) ?? 0) > clock();

  /** Marks the session as begun by this portal in this browser session. */
  const markBegun = () => {
    const id = sessionId();
    if (id !== null) keep(REMEMBER_COOKIES.begun, id, TOKEN_COOKIE_DAYS);
    keep(REMEMBER_COOKIES.browserSession, '1', null);
  };

  const keepRemembrance = (email: string, remember: boolean) => {
    if (remember) {
      const until = clock() + REMEMBER_DAYS * MS_PER_DAY;
      keep(REMEMBER_COOKIES.rememberUntil, String(until), REMEMBER_DAYS);
      storage.set(STORAGE_KEYS.rememberedEmail, email);
    } else {
      forget(REMEMBER_COOKIES.rememberUntil);
      storage.remove(STORAGE_KEYS.rememberedEmail);
    }
  };

  return {
    signInType: () => ({
      type: one(PORTAL_COOKIES.signInType),
      lastType: one(PORTAL_COOKIES.lastLoginType),
    }),
    hintsSession: () =>
      [PORTAL_COOKIES.ssoJwt, SESSION_COOKIES.frontToken, PORTAL_COOKIES.signInType].some(
        (name) => one(name) !== null,
      ),
    signedIn(email, remember, tokens, way = LOGIN_TYPE_PASSWORD) {
      keep(PORTAL_COOKIES.username, email);
      keep(PORTAL_COOKIES.signInType, LOGIN_TYPE_PASSWORD);
      keep(PORTAL_COOKIES.lastLoginType, way);
      forget(PORTAL_COOKIES.ssoJwt);
      if (tokens) keepTokens(tokens);
      markBegun();
      keepRemembrance(email, remember);
    },
    remembers,
    adoptSession() {
      if (one(REMEMBER_COOKIES.browserSession) === null && !remembers())
        keep(REMEMBER_COOKIES.browserSession, '1', null);
    },
    forgetSession() {
      const kept = cookies.snapshot();
      for (const name of OF_SESSION) if (kept.all(name).length > 0) forget(name);
    },
    signedInElsewhere(email) {
      if (email !== null) keep(PORTAL_COOKIES.username, email);
      keep(PORTAL_COOKIES.signInType, LOGIN_TYPE_SINGLE_SIGN_ON);
      keep(PORTAL_COOKIES.lastLoginType, LOGIN_TYPE_SINGLE_SIGN_ON);
      // The identity provider decides how long it outlives the browser session.
      markBegun();
    },
    storeLogoutTime: (now) => storage.set(STORAGE_KEYS.loggedOutAt, String(now)),
    signedOnLately() {
      const jwt = one(PORTAL_COOKIES.ssoJwt);
      if (jwt === null) return false;
      const madeAt = jwtTime(jwt);
      return madeAt === null || Math.abs(clock() - madeAt) < SIGN_ON_TRY_MS;
    },
    clearLoginValues() {
      forget(PORTAL_COOKIES.signInType);
      forget(PORTAL_COOKIES.ssoJwt);
      forget(REMEMBER_COOKIES.browserSession);
      forget(REMEMBER_COOKIES.rememberUntil);
    },
  };
}
