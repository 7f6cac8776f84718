/** The numbers of specification section 9, each defined once. Times in ms unless named otherwise. */

/** API requests (spec 9: request timeout, automatic retries, retry backoff). */
export const REQUEST_TIMEOUT_MS = 60_000;
export const REQUEST_RETRIES = 3;
/** Backoff of attempt n: 2^n x this, plus up to {@link BACKOFF_JITTER} of it. */
export const BACKOFF_BASE_MS = 100;
export const BACKOFF_JITTER = 0.2;

/** Session library defaults (spec 9). */
export const SESSION_EXPIRED_STATUS = 401;
export const INVALID_CLAIM_STATUS = 403;
/** Whether a status is a refusal of too many requests or cookies (RFC 6585): only its message says what helps. */
export const isLimited = (status: number | undefined): boolean => status === 429 || status === 431;
export const MAX_SESSION_REFRESHES = 10;
export const REFRESH_LOCK_TIMEOUT_MS = 1_000;
export const TAB_LOCK_TIMEOUT_MS = 5_000;
export const LOCK_REFRESH_INTERVAL_MS = 1_000;
export const LOCK_STALE_AFTER_MS = 5_000;
/** A smaller difference between the clocks of server and client counts as none. */
export const CLOCK_SKEW_THRESHOLD_MS = 7_000;
/** From this clock difference on, the user is notified. */
export const CLOCK_MESSAGE_THRESHOLD_MS = 300_000;
/** Token cookies of the session library: "about one year". */
export const TOKEN_COOKIE_DAYS = 365;
export const PORTAL_COOKIE_DAYS = 60;
/** How long a browser counts as known after an account has signed in. */
export const KNOWN_BROWSER_DAYS = 30;
/** The lifetime of the refresh-token cookie is (expiry - createdTime) divided by this, in days. */
export const MS_PER_DAY = 86_400_000;
/** Supported front-door interface versions, oldest first (spec 9: 1.16 up to 4.0). */
export const FDI_VERSIONS = ['1.16', '1.17', '1.18', '1.19', '2.0', '3.0', '3.1', '4.0'] as const;
export const CLAIM_REFRESH_LOCK = 'CLAIM_REFRESH_LOCK';
export const CLAIM_REFRESH_ATTEMPTS = 100;
export const REFRESH_LOCK = 'REFRESH_TOKEN_USE';

/** Base path of the authentication requests (spec 7, 9). */
export const AUTH_BASE_PATH = '/api_v2/auth';
/** Default base path of the session library (spec 7). */
export const DEFAULT_AUTH_BASE_PATH = '/auth';

/** Query-string parser defaults (spec 9). */
export const QUERY_LIMITS = { depth: 5, arrayLimit: 20, parameterLimit: 1_000 } as const;

/** Notifications (spec 9). A duration of 0 persists. */
export const NOTICE_DURATION_MS = 3_000;
export const NOTICE_Z_INDEX = 6_000;
export const NOTICE_EDGE_PX = 16;
export const MERGED_NOTICE_DURATION_MS = 0;
export const BADGE_MAX = 99;
/** Longest content of one error in a report, in bytes. */
export const REPORT_CONTENT_MAX_BYTES = 8_192;

/** Form limits, counted in code points (spec 5, 9). */
export const PASSWORD_LENGTH = { min: 8, max: 20 } as const;
/** The profile `modern`. */
export const MODERN_PASSWORD_LENGTH = { min: 15, max: 128 } as const;
export const NAME_MAX = 20;
export const COMPANY_MAX = 50;
export const TITLE_MAX = 20;
/** Longest deliverable email address, in characters (RFC 5321 4.5.3.1.3). */
export const EMAIL_MAX = 254;

/** Upload chunk of the HTTP client, the unit of upload progress (spec 9). Bytes. */
export const UPLOAD_CHUNK_BYTES = 64 * 1024;

/** Validity of the links that confirm an address, reset a password, and undo a change of address. */
export const CONFIRMATION_HOURS = 24;
export const RESET_HOURS = 1;
export const UNDO_DAYS = 7;

/** Sign-in code by email: its digits, its validity, and the number of wrong attempts allowed. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 15;
export const CODE_TRIES = 5;

/** Invitations: their validity; the limits per request and per day for a studio; the wait before one is resent. */
export const INVITATION_DAYS = 7;
export const INVITATIONS_AT_ONCE = 50;
export const INVITATIONS_A_DAY = 200;
export const INVITATION_AGAIN_MS = 600_000;
/** Access requests per day for one address, and from one network. */
export const ACCESS_REQUESTS_A_DAY = { address: 3, network: 10 } as const;
/** Requests for access, decided or not, are kept this long. */
export const REQUESTS_KEPT_DAYS = 90;

/** Wait before a requested email can be requested again. */
export const RESEND_WAIT_MS = 60_000;
/** Lifetime of a single-sign-on attempt. */
export const SIGN_ON_TRY_MS = 600_000;
/** Longest value of a link's parameter that is read, in characters; a reset token may be of any length. */
export const LINK_PARAMETER_MAX = 2_048;

/** "Remember this computer for two weeks" (spec 2). */
export const REMEMBER_DAYS = 14;

/** How long a cookie consent is stored before the user is asked again (CNIL: six months). */
export const CONSENT_DAYS = 180;
/** How long a language choice is stored, in days. */
export const LANGUAGE_DAYS = 365;

/** Longest cookie that a browser stores: name plus value, in bytes (RFC 6265bis). */
export const COOKIE_MAX_BYTES = 4_096;
/** Longest return address that is followed, in bytes. */
export const RETURN_ADDRESS_MAX_BYTES = 2_048;

/** Landing claims (spec 1, 9). */
export const LANDING_FIGURES = { dataPoints: 152.4e9, adSpendUsd: 500e6, games: 30 } as const;

/** The demo-game mode exists and is always off (spec 4). */
export const DEMO_GAME_MODE: boolean = false;

/** The message for a GENERAL_ERROR without one (spec 8). */
export const NO_ERROR_MESSAGE = 'No Error Message Provided';
