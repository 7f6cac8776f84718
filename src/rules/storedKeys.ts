import {
  CONSENT_DAYS,
  KNOWN_BROWSER_DAYS,
  LANGUAGE_DAYS,
  PORTAL_COOKIE_DAYS,
  REMEMBER_DAYS,
  TOKEN_COOKIE_DAYS,
} from './constants';
import {
  CONSENT_COOKIE,
  LANGUAGE_COOKIE,
  LEGACY_SESSION_COOKIES,
  LINK_KEYS,
  PASSKEY_OFFER_KEY,
  PORTAL_COOKIES,
  PROVIDER_TRY_KEY,
  PROBE_COOKIE,
  REMEMBER_COOKIES,
  SERVER_COOKIES,
  SESSION_COOKIES,
  STORAGE_KEYS,
  TAB_STORAGE_KEYS,
} from './cookies';
import { TRUST_DAYS } from './secondStep';

/** The categories a user may choose between. */
export const STORED_KINDS = ['necessary', 'analytics', 'marketing'] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

/** A cookie or storage key in the cookie policy. Texts are keys of the legal texts. */
export interface StoredKey {
  /** As the browser shows it; `*` matches any suffix. */
  name: string;
  kind: StoredKind;
  place: 'places.cookie' | 'places.httpOnly' | 'places.local' | 'places.tab';
  setBy: 'setBy.portal' | 'setBy.server';
  /** Days, or the key of a text. */
  lifetime: number | `lifetimes.${string}`;
  purpose: `purposes.${string}`;
}

const cookie = { kind: 'necessary', place: 'places.cookie', setBy: 'setBy.portal' } as const;
const serverCookie = { ...cookie, place: 'places.httpOnly', setBy: 'setBy.server' } as const;
const local = { ...cookie, place: 'places.local' } as const;
const tab = { ...cookie, place: 'places.tab' } as const;

const BROWSER_SESSION = 'lifetimes.browserSession';
const MOMENT = 'lifetimes.moment';
const KEPT = 'lifetimes.kept';

/**
 * Every key this portal may store in a browser, as shown in the cookie policy. A test compares it with the names in
 * the sources: every new key needs a row here.
 */
export const STORED_KEYS = [
  { ...cookie, name: CONSENT_COOKIE, lifetime: CONSENT_DAYS, purpose: 'purposes.consent' },
  {
    ...cookie,
    name: PORTAL_COOKIES.username,
    lifetime: PORTAL_COOKIE_DAYS,
    purpose: 'purposes.username',
  },
  {
    ...serverCookie,
    place: 'places.cookie',
    name: PORTAL_COOKIES.ssoJwt,
    lifetime: PORTAL_COOKIE_DAYS,
    purpose: 'purposes.ssoJwt',
  },
  {
    ...cookie,
    name: PORTAL_COOKIES.signInType,
    lifetime: PORTAL_COOKIE_DAYS,
    purpose: 'purposes.signInType',
  },
  {
    ...cookie,
    name: PORTAL_COOKIES.lastLoginType,
    lifetime: PORTAL_COOKIE_DAYS,
    purpose: 'purposes.lastLoginType',
  },
  {
    ...cookie,
    name: PORTAL_COOKIES.accessToken,
    lifetime: PORTAL_COOKIE_DAYS,
    purpose: 'purposes.consoleAccess',
  },
  {
    ...cookie,
    name: PORTAL_COOKIES.oauth2AccessToken,
    lifetime: PORTAL_COOKIE_DAYS,
    purpose: 'purposes.consoleAccess',
  },
  {
    ...cookie,
    name: PORTAL_COOKIES.refreshToken,
    lifetime: 'lifetimes.token',
    purpose: 'purposes.consoleRefresh',
  },
  {
    ...serverCookie,
    name: SERVER_COOKIES.accessToken,
    lifetime: 'lifetimes.token',
    purpose: 'purposes.sessionAccess',
  },
  {
    ...serverCookie,
    name: SERVER_COOKIES.refreshToken,
    lifetime: 'lifetimes.token',
    purpose: 'purposes.sessionRefresh',
  },
  {
    ...serverCookie,
    name: SERVER_COOKIES.knownBrowser,
    lifetime: KNOWN_BROWSER_DAYS,
    purpose: 'purposes.knownBrowser',
  },
  {
    ...serverCookie,
    name: SERVER_COOKIES.secondStep,
    lifetime: MOMENT,
    purpose: 'purposes.secondStep',
  },
  {
    ...serverCookie,
    name: SERVER_COOKIES.trustedDevice,
    lifetime: TRUST_DAYS,
    purpose: 'purposes.trustedDevice',
  },
  {
    ...cookie,
    name: SESSION_COOKIES.accessToken,
    lifetime: TOKEN_COOKIE_DAYS,
    purpose: 'purposes.sessionAccess',
  },
  {
    ...cookie,
    name: SESSION_COOKIES.refreshToken,
    lifetime: TOKEN_COOKIE_DAYS,
    purpose: 'purposes.sessionRefresh',
  },
  {
    ...cookie,
    name: SESSION_COOKIES.frontToken,
    lifetime: TOKEN_COOKIE_DAYS,
    purpose: 'purposes.frontToken',
  },
  {
    ...cookie,
    name: SESSION_COOKIES.antiCsrf,
    lifetime: TOKEN_COOKIE_DAYS,
    purpose: 'purposes.antiCsrf',
  },
  {
    ...cookie,
    name: SESSION_COOKIES.lastUpdate,
    lifetime: TOKEN_COOKIE_DAYS,
    purpose: 'purposes.lastUpdate',
  },
  { ...cookie, name: LEGACY_SESSION_COOKIES[0], lifetime: MOMENT, purpose: 'purposes.legacy' },
  { ...cookie, name: LEGACY_SESSION_COOKIES[1], lifetime: MOMENT, purpose: 'purposes.legacy' },
  {
    ...cookie,
    name: REMEMBER_COOKIES.browserSession,
    lifetime: BROWSER_SESSION,
    purpose: 'purposes.browserSession',
  },
  {
    ...cookie,
    name: REMEMBER_COOKIES.rememberUntil,
    lifetime: REMEMBER_DAYS,
    purpose: 'purposes.rememberUntil',
  },
  {
    ...cookie,
    name: REMEMBER_COOKIES.begun,
    lifetime: TOKEN_COOKIE_DAYS,
    purpose: 'purposes.sessionBegun',
  },
  { ...cookie, name: LANGUAGE_COOKIE, lifetime: LANGUAGE_DAYS, purpose: 'purposes.language' },
  { ...cookie, name: PROBE_COOKIE, lifetime: MOMENT, purpose: 'purposes.probe' },
  {
    ...local,
    name: STORAGE_KEYS.rememberedEmail,
    lifetime: 'lifetimes.remembered',
    purpose: 'purposes.rememberedEmail',
  },
  { ...local, name: STORAGE_KEYS.theme, lifetime: KEPT, purpose: 'purposes.theme' },
  { ...local, name: STORAGE_KEYS.loggedOutAt, lifetime: KEPT, purpose: 'purposes.loggedOutAt' },
  { ...local, name: STORAGE_KEYS.clockSkew, lifetime: KEPT, purpose: 'purposes.clockSkew' },
  { ...local, name: STORAGE_KEYS.tabs, lifetime: MOMENT, purpose: 'purposes.tabs' },
  { ...local, name: STORAGE_KEYS.locks, lifetime: MOMENT, purpose: 'purposes.locks' },
  {
    ...tab,
    name: TAB_STORAGE_KEYS.signInDraft,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.signInDraft',
  },
  {
    ...tab,
    name: TAB_STORAGE_KEYS.registrationDraft,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.registrationDraft',
  },
  ...Object.values(LINK_KEYS).map((name) => ({
    ...tab,
    name,
    lifetime: 'lifetimes.tab' as const,
    purpose: 'purposes.link' as const,
  })),
  {
    ...tab,
    name: TAB_STORAGE_KEYS.resend,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.resend',
  },
  {
    ...tab,
    name: TAB_STORAGE_KEYS.confirmationResend,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.resend',
  },
  {
    ...tab,
    name: TAB_STORAGE_KEYS.signInCode,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.signInCode',
  },
  {
    ...tab,
    name: PROVIDER_TRY_KEY,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.providerTry',
  },
  {
    ...tab,
    name: TAB_STORAGE_KEYS.signOnTries,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.signOnTries',
  },
  {
    ...tab,
    name: TAB_STORAGE_KEYS.reloadedAt,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.reloadedAt',
  },
  {
    ...tab,
    name: TAB_STORAGE_KEYS.nextPageWord,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.nextPageWord',
  },
  {
    ...tab,
    name: TAB_STORAGE_KEYS.confirmNote,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.confirmNote',
  },
  {
    ...tab,
    name: PASSKEY_OFFER_KEY,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.passkeyOffer',
  },
  {
    ...tab,
    name: TAB_STORAGE_KEYS.tenant,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.tenant',
  },
  {
    ...tab,
    name: TAB_STORAGE_KEYS.recording,
    lifetime: 'lifetimes.tab',
    purpose: 'purposes.recording',
  },
] as const satisfies readonly StoredKey[];

/** The row for a key found in a browser; undefined if there is none. */
export const storedKeyOf = (name: string): StoredKey | undefined =>
  STORED_KEYS.find((row) =>
    row.name.endsWith('*') ? name.startsWith(row.name.slice(0, -1)) : row.name === name,
  );
