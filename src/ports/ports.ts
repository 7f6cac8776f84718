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

/** Interfaces to everything outside the store. Implemented in src/; tests bring their own. */

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A whole address. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a blob as it is. */
  body?: unknown;
  /** Whether cookies go along to another origin. */
  credentials: boolean;
  /** ms; the port's own limit without it. */
  timeoutMs?: number;
  /** Hears of each whole chunk of the body that was sent (spec 9: HTTP client upload chunk). Bytes. */
  onUpload?: (sent: number, total: number) => void;
}

export interface HttpResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON where the body is JSON, else its text. */
  body: unknown;
}

export type HttpAnswer = { ok: true; response: HttpResponse } | { ok: false; failure: CallFailure };

/** One request over the network, as it is. Never rejects: each failure is an answer. */
export interface Http {
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer>;
}

export type SessionReading = LocalSession & {
  /** Changes whenever any tab stores or clears the session; only compared for equality. */
  lastUpdate: string | null;
};

/** What a response did to the session that this browser holds. */
export type SessionChange =
  | { kind: 'none' }
  | { kind: 'stored'; facts: SessionDetails; payloadChanged: boolean }
  | { kind: 'removed' }
  /** The front token cannot be read, or cookies cannot be written. `problem` is for developers. */
  | { kind: 'refused'; problem: string };

/** The session as cookies hold it: the only place that sees tokens. Never throws. */
export interface SessionTokens {
  read(): SessionReading;
  /** What the session that is here keeps while it is renewed; null if there is none. */
  sessionId(): string | null;
  /** The access token's payload; null where there is no session. */
  payload(): Readonly<Record<string, unknown>> | null;
  /** The stored access token, where the session travels in headers. */
  accessToken(): string | null;
  /**
   * The request as the caller means it: a copy of the stored access token is not the caller's own, and
   * after a refresh it would be an old one.
   */
  withoutOwnToken(request: HttpRequest): HttpRequest;
  /** The request with the headers of the session protocol (protocol: per-request algorithm). */
  decorate(request: HttpRequest): HttpRequest;
  /** The request that refreshes the session. */
  refreshRequest(): HttpRequest;
  /** Stores or clears what the response's headers say. */
  absorb(response: HttpResponse): SessionChange;
  /** Forgets the session here, and remembers that there is none, so that no later page asks again. */
  clear(): void;
  /** Forgets what this browser knew of a session, and that it knew: only the server can tell now. */
  doubt(): void;
}

/** The session's own calls. */
export type SessionAction = 'REFRESH_SESSION' | 'SIGN_OUT';

/** What other code wants to do about the session's own calls (protocol: pre and post API hooks). */
export interface SessionHooks {
  /** The request to send instead of the given one. */
  preApi(action: SessionAction, request: HttpRequest): HttpRequest | Promise<HttpRequest>;
  /** Hears of each call that was answered with a status below 300, after the session is written. */
  postApi(
    action: SessionAction,
    request: HttpRequest,
    response: HttpResponse,
  ): void | Promise<void>;
}

/** The session library's configuration as the workers need it (spec 5, 9). */
export interface SessionRules {
  expiredStatus: number;
  invalidClaimStatus: number;
  maxRefreshes: number;
  /** Whether requests of other code carry cookies to another origin unless they say so. */
  autoAddCredentials: boolean;
  hooks: SessionHooks;
}

/** Where calls and navigations go (spec 7), by the configuration of this page. */
export interface Addresses {
  auth(path: string): string;
  api(path: string): string;
  /** The API host's clean_cookie, going on to the portal's sign-in page. */
  cleanCookies(returnTo: string | null): string;
  /** The identity provider's authorize endpoint. `nonce` ties the answer to this try. */
  authorize(returnTo: string | null, nonce: string): string;
  providerLogout(returnTo: string | null): string;
  /** A sprite of the icon library, for the host of this page (spec 7). */
  icons(name: string): string;
  /**
   * Where to go after sign-in: the wanted address if it is allowed, else the return address of this
   * page, else the default.
   */
  afterSignIn(wanted?: string | null): string;
  /** This page as a return address; null where coming back makes no sense. */
  here(): string | null;
}

export interface Navigation {
  /** To an address: within the portal by its router, else by leaving the page. */
  go(address: string): void;
  /** Puts a path of the portal in the place of this one, so that "back" does not lead here. */
  replace(path: string): void;
  /** Leaves the page for an address. */
  leave(address: string): void;
}

/** This computer, as far as the session depends on it. */
export interface Device {
  /** How far this computer's clock is behind the server's, in ms; 0 below the threshold of spec 9. */
  clockSkewMs: () => number;
  /** Tries whether the browser keeps a cookie. */
  keepsCookies: () => boolean;
}

/** The choice about analytics and marketing, as this browser keeps it. Never throws. */
export interface Consent {
  /** Null where none is kept, or one of another version. */
  read: () => ConsentChoice | null;
  keep: (choice: ConsentChoice) => void;
  /** Does the browser send Global Privacy Control? */
  globalPrivacyControl: () => boolean;
}

/** Locks for work that only one tab may do at a time. */
export interface Locks {
  /** A lock may be wanted soon: what acquiring one needs is fetched meanwhile. Asked again, it does nothing. */
  prepare(): void;
  /** Gives the release of the lock, or null when it was not free within `waitMs` for each kind of lock. Never rejects. */
  acquire(name: string, waitMs: number): Promise<(() => void) | null>;
}

/** Tells the other tabs that the session changed. Never what it is. */
export interface Tabs {
  tell(): void;
  /** Returns a function that unsubscribes. */
  listen(listener: () => void): () => void;
}

export type ResumeReason = 'shown' | 'online' | 'restored';

/** The page comes back: to the front, to the network, or from the back-forward cache. */
export interface PageResume {
  listen(listener: (reason: ResumeReason) => void): () => void;
}

/** The browser's word on the network. */
export interface Connection {
  isOnline(): boolean;
  /** Hears of each change. Returns a function that unsubscribes. */
  listen(listener: () => void): () => void;
}

/** What nothing else in the page has caught. */
export interface PageFault {
  /** For developers: message and the first lines of the stack. */
  text: string;
}

/** Uncaught errors and rejections of the portal's own scripts. */
export interface PageFaults {
  listen(listener: (fault: PageFault) => void): () => void;
}

/** What every platform request tells beside what it asks (spec 7: common headers and parameters). */
export interface ApiDetails {
  dbMode: string;
  cgiMode: string;
  /** The chosen game; null where no game getter is given. */
  game: () => string | null;
  /** The id of the monitoring session; null while there is none. */
  monitoringSession: () => string | null;
  /** The `no_cache` of the page's address; null without. */
  noCache: () => string | null;
}

/** Icons in the page. */
export interface Icons {
  /**
   * Cleans a sprite, puts it into the page, and gives the names of its icons; none where it is no sprite.
   * Rejects where the cleaner cannot be loaded: nothing enters the page without it.
   */
  draw(sprite: string): Promise<string[]>;
}

/** Files a person keeps. */
export interface Files {
  /** Hands a text to the browser, to be saved under a name. `type` is its media type. */
  save(name: string, text: string, type: string): void;
  /** Has the browser fetch a file from an address that needs no session. */
  fetch(address: string): void;
}

export interface SecretHandles {
  put(secret: string): string;
  take(handle: string): string | null;
  /** As `take`, without forgetting. */
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
  /** From 0 up to 1. */
  fraction: () => number;
}

export interface Log {
  warn: (message: string) => void;
  error: (message: string) => void;
}

/** Those who want to hear the session's six events (spec 4). */
export interface Announcer {
  announce(announcement: SessionAnnouncement): void;
}

/** How one request under the session is sent. */
export interface SessionRequestOptions {
  /** The request opens a session itself, or needs none: it never waits for a refresh, and a refusal is its answer. */
  anonymous?: boolean;
  /** Aborted, it cancels the request: nothing more is sent, and the answer is the failure `cancelled`. */
  signal?: AbortSignal;
  /** The network that the request goes over; the client's own without it. */
  over?: Http;
}

/** What came of a request under the session. */
export interface SessionAnswer {
  answer: HttpAnswer;
  /** What this browser knew of the session when the answered request was sent; null for one never sent. */
  sentAs: LocalState | null;
}

/** The only way out under the session (spec 4: session refresh). */
export interface SessionClient {
  /**
   * Sends a request with the session. One that is refused with the session-expired status waits for a refresh
   * and is sent again. Never rejects: each failure is an answer.
   */
  send(request: HttpRequest, options?: SessionRequestOptions): Promise<SessionAnswer>;
  /** Refreshes the session now, or joins the refresh in progress. */
  refresh(): Promise<RefreshOutcome>;
  /** What the last refresh call got; null where there was none. */
  refreshAnswer(): HttpAnswer | null;
  /** The sign-out call, seen by the hooks. @throws what a hook throws before the call */
  signOut(options?: Pick<SessionRequestOptions, 'signal'>): Promise<HttpAnswer>;
  /** Announces that the person is signed out here. */
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
  /** Of mails that confirm an address. */
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
  faults: PageFaults;
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
