/**
 * Every cookie and storage key the portal knows, by what it holds (spec 3: browser cookies).
 * The local platform reads and clears the same names. `storedKeys.ts` tells people about each.
 */

/** Set on the parent domain with a leading dot for 60 days; host-only on localhost and IP addresses. */
export const PORTAL_COOKIES = {
  username: 'portal_username',
  ssoJwt: 'portal_sso_jwt',
  signInType: 'portal_login_type',
  lastLoginType: 'portal_last_login_type',
  accessToken: 'portal_access_token',
  refreshToken: 'portal_refresh_token',
  oauth2AccessToken: 'portal_oauth2_access_token',
} as const;

/** Cookies of the session protocol that script reads and writes. */
export const SESSION_COOKIES = {
  frontToken: 'sFrontToken',
  antiCsrf: 'sAntiCsrf',
  lastUpdate: 'st-last-access-token-update',
  accessToken: 'st-access-token',
  refreshToken: 'st-refresh-token',
} as const;

/** What earlier versions of the session protocol left behind (protocol 1.1); removed at each update. */
export const LEGACY_SESSION_COOKIES = ['sIRTFrontend', 'sIdRefreshToken'] as const;

/** HttpOnly cookies that the server alone writes. */
export const SERVER_COOKIES = {
  accessToken: 'sAccessToken',
  refreshToken: 'sRefreshToken',
  /** This browser has signed in to the account before: strangers who guess do not slow it down. */
  knownBrowser: 'known-browser',
  /** The first step of a sign-in, sealed, until the second one. */
  secondStep: 'second-step',
  /** The account does not ask this browser for its second step. */
  trustedDevice: 'trusted-device',
} as const;

/** How long this computer stays signed in (spec 2: "remember this computer for two weeks"). */
export const REMEMBER_COOKIES = {
  /** A session cookie: the browser session that signed in is still the same. */
  browserSession: 'portal_browser_session',
  /** The time, in ms since 1970, until which the person asked to be remembered. */
  rememberUntil: 'portal_remember_until',
  /** Which session this portal began: the two above hold for that one alone. */
  begun: 'portal_session_begun',
} as const;

/** The person's choice about analytics and marketing. */
export const CONSENT_COOKIE = 'portal_consent';

/** The language a person has chosen, by which platform and nginx pick the page as the build drew it. */
export const LANGUAGE_COOKIE = 'portal_language';

/** Set and removed at once, to learn whether the browser keeps cookies. */
export const PROBE_COOKIE = 'portal_probe';

/** localStorage keys. */
export const STORAGE_KEYS = {
  clockSkew: '__st_clockSkewInMillis',
  rememberedEmail: 'portal_remembered_email',
  loggedOutAt: 'portal_logged_out_at',
  theme: 'portal_theme',
  /** Written and removed at once where the browser has no broadcast channel; also the channel's name. */
  tabs: 'portal-session',
  /** One for each lock, while it is held. */
  locks: 'browser-tabs-lock-key-*',
} as const;

/** sessionStorage keys of what a link in a mail carried, by the page that it opened. */
export const LINK_KEYS = {
  register: 'portal_link_register',
  forgot: 'portal_link_forgot',
  reset: 'portal_link_reset',
  confirmEmail: 'portal_link_confirm_email',
  requestAccess: 'portal_link_request_access',
  accountLink: 'portal_link_account',
} as const;

/** Further sessionStorage keys: what a reload of this tab must not lose, gone with the tab. */
export const TAB_STORAGE_KEYS = {
  signInDraft: 'portal_draft_sign_in_email',
  registrationDraft: 'portal_draft_registration',
  resend: 'portal_reset_resend',
  confirmationResend: 'portal_confirmation_resend',
  signInCode: 'portal_sign_in_code',
  signOnTries: 'portal_sign_on_tries',
  reloadedAt: 'portal_reloaded_at',
  nextPageWord: 'portal_next_page_word',
  confirmNote: 'portal_confirm_note',
  tenant: 'portal_tenant',
  recording: 'portal_recording',
} as const;

/** One more of them, of the pages about providers alone: the sign-in page does not carry its name. */
export const PROVIDER_TRY_KEY = 'portal_provider_try';

/** Whom this tab has offered a passkey; of the pages after a sign-in alone. */
export const PASSKEY_OFFER_KEY = 'portal_passkey_offer';

/** Login type of a single-sign-on session. */
export const LOGIN_TYPE_SINGLE_SIGN_ON = '1';
/** Login type of an e-mail and password session; any other value means single sign-on (spec 4). */
export const LOGIN_TYPE_PASSWORD = '2';
