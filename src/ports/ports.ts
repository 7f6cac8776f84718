import type { CallFailure } from '../../machines/callFailure';
import type { LocalState, RefreshOutcome } from '../../machines/session/pendingRequests';
import type { ConsentChoice } from '../slices/consent';
import type {
  LocalSession,
  SessionAnnouncement,
  SessionDetails,
} from '../../machines/session/session';
import type {
  CaptchaProvider,
  Links,
  NextPage,
  ResendRecord,
  SignInRecord,
  SignOnTries,
  WaysInPorts,
} from './accountPorts';
import type { Monitoring } from './monitoringPort';
import type { TabStorage } from './tabStorage';

/** Interfaces to everything outside the store. Implemented in src/; tests supply their own. */

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON, except for a blob. */
  body?: unknown;
  /** Whether cookies are sent to another origin. */
  credentials: boolean;
  /** In ms; defaults to the port's own limit. */
  timeoutMs?: number;
  /** Called for each chunk of the body that was sent (spec 9: HTTP client upload chunk). Bytes. */
  onUpload?: (sent: number, total: number) => void;
}

export interface HttpResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON if the body is JSON, else its text. */
  body: unknown;
}

export type HttpAnswer = { ok: true; response: HttpResponse } | { ok: false; failure: CallFailure };

/** Sends one request without the session. Never rejects: a failure is part of the result. */
export interface Http {
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer>;
}

export type SessionReading = LocalSession & {
  /** Changes when any tab stores or clears the session; only compared for equality. */
  lastUpdate: string | null;
};

/** The effect of a response on this browser's session. */
export type SessionChange =
  | { kind: 'none' }
  | { kind: 'stored'; facts: SessionDetails; payloadChanged: boolean }
  | { kind: 'removed' }
  /** The front token cannot be read, or cookies cannot be written. `problem` is for developers. */
  | { kind: 'refused'; problem: string };

/** The session as stored in cookies: the only place that reads tokens. Never throws. */
export interface SessionTokens {
  read(): SessionReading;
  /** Identifies the session across refreshes; null without a session. */
  sessionId(): string | null;
  /** The access token's payload; null without a session. */
  payload(): Readonly<Record<string, unknown>> | null;
  /** The stored access token, if the session is sent in headers. */
  accessToken(): string | null;
  /** Returns the request without a copied access token, which would be outdated after a refresh. */
  withoutOwnToken(request: HttpRequest): HttpRequest;
  /** Returns the request with the headers of the session protocol (protocol: per-request algorithm). */
  decorate(request: HttpRequest): HttpRequest;
  refreshRequest(): HttpRequest;
  /**
   * Stores or clears the session as the response headers demand. A late response to a request that was sent for a
   * session (its id) which has ended since does not bring it back.
   */
  absorb(response: HttpResponse, sentFor?: string | null): SessionChange;
  /** Removes the session here and records its absence, so that later pages send no request for it. */
  clear(): void;
  /** Removes all local knowledge of a session, so that only the server can tell whether one exists. */
  doubt(): void;
}

export type SessionAction = 'REFRESH_SESSION' | 'SIGN_OUT';

/** Hooks into the session's own requests (protocol: pre and post API hooks). */
export interface SessionHooks {
  /** Returns the request to send instead of the given one. */
  preApi(action: SessionAction, request: HttpRequest): HttpRequest | Promise<HttpRequest>;
  /** Called for each response with a status below 300, after the session is stored. */
  postApi(
    action: SessionAction,
    request: HttpRequest,
    response: HttpResponse,
  ): void | Promise<void>;
}

/** The session library's configuration for the sagas (spec 5, 9). */
export interface SessionRules {
  expiredStatus: number;
  invalidClaimStatus: number;
  maxRefreshes: number;
  /** Whether requests of other code send cookies to another origin by default. */
  autoAddCredentials: boolean;
  hooks: SessionHooks;
}

/** Targets of requests and navigations (spec 7), from this page's configuration. */
export interface Addresses {
  auth(path: string): string;
  api(path: string): string;
  /** The API host's clean_cookie, which redirects to the portal's sign-in page. */
  cleanCookies(returnTo: string | null): string;
  /** The identity provider's authorize endpoint. `nonce` ties the response to this attempt. */
  authorize(returnTo: string | null, nonce: string): string;
  providerLogout(returnTo: string | null): string;
  /** A sprite of the icon library, for this page's host (spec 7). */
  icons(name: string): string;
  /**
   * The target after sign-in: the requested address if it is allowed, else this page's return address, else the
   * default.
   */
  afterSignIn(wanted?: string | null): string;
  /** This page as a return address; null if returning here makes no sense. */
  here(): string | null;
}

export interface Navigation {
  /** Navigates by the router within the portal, otherwise by leaving the page. */
  go(address: string): void;
  /** Replaces the current path in the history, so that "back" does not return here. */
  replace(path: string): void;
  /** Leaves the page for an address. */
  leave(address: string): void;
}

/** Properties of this device that the session depends on. */
export interface Device {
  /** How far this device's clock is behind the server's, in ms; 0 below the threshold of spec 9. */
  clockSkewMs: () => number;
  /** Tests whether the browser stores a cookie. */
  keepsCookies: () => boolean;
}

/** The stored consent to analytics and marketing. Never throws. */
export interface Consent {
  /** Null if none is stored, or only one of another version. */
  read: () => ConsentChoice | null;
  keep: (choice: ConsentChoice) => void;
  /** Whether the browser sends Global Privacy Control. */
  globalPrivacyControl: () => boolean;
}

/** Locks for work that only one tab may do at a time. */
export interface Locks {
  /** Preloads what acquiring a lock needs. Idempotent. */
  prepare(): void;
  /**
   * Returns a function that releases the lock; null if it was not free within `waitMs` for each kind of lock. Never
   * rejects.
   */
  acquire(name: string, waitMs: number): Promise<(() => void) | null>;
}

/** Notifies other tabs that the session changed, without its content. */
export interface Tabs {
  tell(): void;
  /** Returns a function that unsubscribes. */
  listen(listener: () => void): () => void;
}

export type ResumeReason = 'shown' | 'online' | 'restored';

/** The page resumes: it is visible or online again, or restored from the back-forward cache. */
export interface PageResume {
  listen(listener: (reason: ResumeReason) => void): () => void;
}

/** Network state, as the browser reports it. */
export interface Connection {
  isOnline(): boolean;
  /** Called on each change. Returns a function that unsubscribes. */
  listen(listener: () => void): () => void;
}

export interface UncaughtError {
  /** For developers: message and the first lines of the stack. */
  text: string;
}

/** Uncaught errors and rejections of the portal's own scripts. */
export interface UncaughtErrors {
  listen(listener: (error: UncaughtError) => void): () => void;
}

/** Details sent with every API request (spec 7: common headers and parameters). */
export interface ApiDetails {
  dbMode: string;
  cgiMode: string;
  /** The chosen game; null without a game getter. */
  game: () => string | null;
  /** The monitoring session's id; null if none. */
  monitoringSession: () => string | null;
  /** The `no_cache` parameter of the page's address; null if absent. */
  noCache: () => string | null;
}

export interface Icons {
  /**
   * Sanitizes a sprite, inserts it into the page and returns the names of its icons; none if it is not a sprite.
   * Rejects if the sanitizer cannot be loaded: nothing is inserted without it.
   */
  draw(sprite: string): Promise<string[]>;
}

/** Downloads. */
export interface Files {
  /** Saves a text under a file name. `type` is its media type. */
  save(name: string, text: string, type: string): void;
  /** Downloads a file from an address that needs no session. */
  fetch(address: string): void;
}

export interface SecretHandles {
  put(secret: string): string;
  take(handle: string): string | null;
  /** Like `take`, but keeps the secret. */
  peek(handle: string): string | null;
}

export interface Clock {
  /** ms since 1970. */
  now: () => number;
}

export interface Random {
  id: () => string;
  /** A UUID, version 4 (RFC 9562). */
  uuid: () => string;
  /** In [0, 1). */
  fraction: () => number;
}

export interface Log {
  warn: (message: string) => void;
  error: (message: string) => void;
}

/** Announces the session's six events to listeners (spec 4). */
export interface Announcer {
  announce(announcement: SessionAnnouncement): void;
}

export interface SessionRequestOptions {
  /**
   * Set if the request opens a session or needs none: it never waits for a refresh, and a refusal is returned as its
   * response.
   */
  anonymous?: boolean;
  /** Cancels the request when aborted: nothing more is sent, and the result is the failure `cancelled`. */
  signal?: AbortSignal;
  /** The network to use; defaults to the client's own. */
  over?: Http;
  /** The user who asks for it, to whom a change is restricted; defaults to that of the present session. */
  userId?: string | undefined;
}

export interface SessionAnswer {
  answer: HttpAnswer;
  /** The session state known when the answered request was sent; null if none was sent. */
  sentAs: LocalState | null;
}

/** Sends every request under the session (spec 4: session refresh). */
export interface SessionClient {
  /**
   * Sends a request with the session. If the response has the session-expired status, waits for a refresh and sends
   * it again. Never rejects: a failure is part of the result.
   */
  send(request: HttpRequest, options?: SessionRequestOptions): Promise<SessionAnswer>;
  /** Refreshes the session now, or joins the refresh in progress. */
  refresh(): Promise<RefreshOutcome>;
  /** The response of the last refresh; null if there was none. */
  refreshAnswer(): HttpAnswer | null;
  /** Sends the sign-out request through the hooks. @throws what a hook throws before the request */
  signOut(options?: Pick<SessionRequestOptions, 'signal'>): Promise<HttpAnswer>;
  /** Announces that the user is signed out here. */
  signedOut(): void;
}

export interface Ports {
  http: Http;
  tokens: SessionTokens;
  rules: SessionRules;
  addresses: Addresses;
  navigation: Navigation;
  record: SignInRecord;
  links: Links;
  resends: ResendRecord;
  /** Of emails that confirm an address. */
  confirmationResends: ResendRecord;
  nextPage: NextPage;
  tries: SignOnTries;
  waysIn: () => Promise<WaysInPorts>;
  captcha: CaptchaProvider;
  device: Device;
  consent: Consent;
  locks: Locks;
  tabs: Tabs;
  pageResume: PageResume;
  connection: Connection;
  uncaughtErrors: UncaughtErrors;
  monitoring: Monitoring;
  tab: TabStorage;
  platform: ApiDetails;
  files: Files;
  icons: Icons;
  secretHandles: SecretHandles;
  clock: Clock;
  random: Random;
  log: Log;
  announcer: Announcer;
}
