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

/** Returns a function that creates the rows of one place. */
const keptIn =
  <Place extends StoredKey['place'], Setter extends StoredKey['setBy']>(
    place: Place,
    setBy: Setter,
  ) =>
  <Lifetime extends StoredKey['lifetime'], Purpose extends string>(
    name: string,
    lifetime: Lifetime,
    purpose: Purpose,
  ) =>
    ({ kind: 'necessary', place, setBy, name, lifetime, purpose: `purposes.${purpose}` }) as const;

const cookie = keptIn('places.cookie', 'setBy.portal');
const serverCookie = keptIn('places.httpOnly', 'setBy.server');
const readableServerCookie = keptIn('places.cookie', 'setBy.server');
const local = keptIn('places.local', 'setBy.portal');
const tab = keptIn('places.tab', 'setBy.portal');

const BROWSER_SESSION = 'lifetimes.browserSession';
const MOMENT = 'lifetimes.moment';
const KEPT = 'lifetimes.kept';
const TAB = 'lifetimes.tab';
const TOKEN = 'lifetimes.token';

/**
 * Every key this portal may store in a browser, as shown in the cookie policy. A test compares it with the names in
 * the sources: every new key needs a row here.
 */
export const STORED_KEYS = [
  cookie(CONSENT_COOKIE, CONSENT_DAYS, 'consent'),
  cookie(PORTAL_COOKIES.username, PORTAL_COOKIE_DAYS, 'username'),
  readableServerCookie(PORTAL_COOKIES.ssoJwt, PORTAL_COOKIE_DAYS, 'ssoJwt'),
  cookie(PORTAL_COOKIES.signInType, PORTAL_COOKIE_DAYS, 'signInType'),
  cookie(PORTAL_COOKIES.lastLoginType, PORTAL_COOKIE_DAYS, 'lastLoginType'),
  cookie(PORTAL_COOKIES.accessToken, PORTAL_COOKIE_DAYS, 'consoleAccess'),
  cookie(PORTAL_COOKIES.oauth2AccessToken, PORTAL_COOKIE_DAYS, 'consoleAccess'),
  cookie(PORTAL_COOKIES.refreshToken, TOKEN, 'consoleRefresh'),
  serverCookie(SERVER_COOKIES.accessToken, TOKEN, 'sessionAccess'),
  serverCookie(SERVER_COOKIES.refreshToken, TOKEN, 'sessionRefresh'),
  serverCookie(SERVER_COOKIES.knownBrowser, KNOWN_BROWSER_DAYS, 'knownBrowser'),
  serverCookie(SERVER_COOKIES.secondStep, MOMENT, 'secondStep'),
  serverCookie(SERVER_COOKIES.trustedDevice, TRUST_DAYS, 'trustedDevice'),
  cookie(SESSION_COOKIES.accessToken, TOKEN_COOKIE_DAYS, 'sessionAccess'),
  cookie(SESSION_COOKIES.refreshToken, TOKEN_COOKIE_DAYS, 'sessionRefresh'),
  cookie(SESSION_COOKIES.frontToken, TOKEN_COOKIE_DAYS, 'frontToken'),
  cookie(SESSION_COOKIES.antiCsrf, TOKEN_COOKIE_DAYS, 'antiCsrf'),
  cookie(SESSION_COOKIES.lastUpdate, TOKEN_COOKIE_DAYS, 'lastUpdate'),
  cookie(LEGACY_SESSION_COOKIES[0], MOMENT, 'legacy'),
  cookie(LEGACY_SESSION_COOKIES[1], MOMENT, 'legacy'),
  cookie(REMEMBER_COOKIES.browserSession, BROWSER_SESSION, 'browserSession'),
  cookie(REMEMBER_COOKIES.rememberUntil, REMEMBER_DAYS, 'rememberUntil'),
  cookie(REMEMBER_COOKIES.begun, TOKEN_COOKIE_DAYS, 'sessionBegun'),
  cookie(LANGUAGE_COOKIE, LANGUAGE_DAYS, 'language'),
  cookie(PROBE_COOKIE, MOMENT, 'probe'),
  local(STORAGE_KEYS.rememberedEmail, 'lifetimes.remembered', 'rememberedEmail'),
  local(STORAGE_KEYS.theme, KEPT, 'theme'),
  local(STORAGE_KEYS.loggedOutAt, KEPT, 'loggedOutAt'),
  local(STORAGE_KEYS.clockSkew, KEPT, 'clockSkew'),
  local(STORAGE_KEYS.tabs, MOMENT, 'tabs'),
  local(STORAGE_KEYS.locks, MOMENT, 'locks'),
  tab(TAB_STORAGE_KEYS.signInDraft, TAB, 'signInDraft'),
  tab(TAB_STORAGE_KEYS.registrationDraft, TAB, 'registrationDraft'),
  ...Object.values(LINK_KEYS).map((name) => tab(name, TAB, 'link')),
  tab(TAB_STORAGE_KEYS.resend, TAB, 'resend'),
  tab(TAB_STORAGE_KEYS.confirmationResend, TAB, 'resend'),
  tab(TAB_STORAGE_KEYS.signInCode, TAB, 'signInCode'),
  tab(PROVIDER_TRY_KEY, TAB, 'providerTry'),
  tab(TAB_STORAGE_KEYS.signOnTries, TAB, 'signOnTries'),
  tab(TAB_STORAGE_KEYS.reloadedAt, TAB, 'reloadedAt'),
  tab(TAB_STORAGE_KEYS.nextPageWord, TAB, 'nextPageWord'),
  tab(TAB_STORAGE_KEYS.confirmNote, TAB, 'confirmNote'),
  tab(PASSKEY_OFFER_KEY, TAB, 'passkeyOffer'),
  tab(TAB_STORAGE_KEYS.tenant, TAB, 'tenant'),
  tab(TAB_STORAGE_KEYS.recording, TAB, 'recording'),
] as const satisfies readonly StoredKey[];

/** The row for a key found in a browser; undefined if there is none. */
export const storedKeyOf = (name: string): StoredKey | undefined =>
  STORED_KEYS.find((row) =>
    row.name.endsWith('*') ? name.startsWith(row.name.slice(0, -1)) : row.name === name,
  );
