/**
 * Every cookie and storage key of the portal, by content (spec 3: browser cookies). The local server reads and clears
 * the same names. `storedKeys.ts` describes each to users.
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

/** Cookies of earlier versions of the session protocol (protocol 1.1); removed at each update. */
export const LEGACY_SESSION_COOKIES = ['sIRTFrontend', 'sIdRefreshToken'] as const;

/** HttpOnly cookies that only the server writes. */
export const SERVER_COOKIES = {
  accessToken: 'sAccessToken',
  refreshToken: 'sRefreshToken',
  /** This browser has signed in to the account before, so that password guessing by others does not slow it down. */
  knownBrowser: 'known-browser',
  /** The first step of a sign-in, sealed, until the second one. */
  secondStep: 'second-step',
  /** The account does not require its second step in this browser. */
  trustedDevice: 'trusted-device',
} as const;

/** How long this device stays signed in (spec 2: "remember this computer for two weeks"). */
export const REMEMBER_COOKIES = {
  /** A session cookie: marks the browser session of the sign-in. */
  browserSession: 'portal_browser_session',
  /** The time, in ms since 1970, until which the user asked to be remembered. */
  rememberUntil: 'portal_remember_until',
  /** The session that this portal began: the two above apply only to it. */
  begun: 'portal_session_begun',
} as const;

/** The user's consent to analytics and marketing. */
export const CONSENT_COOKIE = 'portal_consent';

/** The user's language, by which server and nginx select the prerendered page. */
export const LANGUAGE_COOKIE = 'portal_language';

/** Set and removed at once, to detect whether the browser stores cookies. */
export const PROBE_COOKIE = 'portal_probe';

/** localStorage keys. */
export const STORAGE_KEYS = {
  clockSkew: '__st_clockSkewInMillis',
  rememberedEmail: 'portal_remembered_email',
  loggedOutAt: 'portal_logged_out_at',
  theme: 'portal_theme',
  /** Written and removed at once if the browser has no broadcast channel; also the channel's name. */
  tabs: 'portal-session',
  /** One for each lock, while it is held. */
  locks: 'browser-tabs-lock-key-*',
} as const;

/** sessionStorage keys for the parameters of an email's link, by the page that it opened. */
export const LINK_KEYS = {
  register: 'portal_link_register',
  forgot: 'portal_link_forgot',
  reset: 'portal_link_reset',
  confirmEmail: 'portal_link_confirm_email',
  requestAccess: 'portal_link_request_access',
  accountLink: 'portal_link_account',
} as const;

/** More sessionStorage keys: data that survives a reload of this tab and is removed with it. */
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

/** Another one, used only by the provider pages, so that the sign-in page does not carry its name. */
export const PROVIDER_TRY_KEY = 'portal_provider_try';

/** The users who were offered a passkey in this tab; used only by the pages after a sign-in. */
export const PASSKEY_OFFER_KEY = 'portal_passkey_offer';

/** Login type of a single-sign-on session. */
export const LOGIN_TYPE_SINGLE_SIGN_ON = '1';
/** Login type of an email and password session; any other value means single sign-on (spec 4). */
export const LOGIN_TYPE_PASSWORD = '2';
