import type { CallFailure } from '../machines/login';
import type { RefreshOutcome } from '../machines/refresh';
import type { LocalSession, SessionAnnouncement, SessionFacts } from '../machines/session';

/** Interfaces to everything outside the store. Implemented in src/; tests bring their own. */

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A whole address. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Whether cookies go along to another origin. */
  credentials: boolean;
  /** ms; the port's own limit without it. */
  timeoutMs?: number;
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
  | { kind: 'stored'; facts: SessionFacts; payloadChanged: boolean }
  | { kind: 'removed' }
  /** The front token cannot be read, or cookies cannot be written. `problem` is for developers. */
  | { kind: 'refused'; problem: string };

/** The session as cookies hold it: the only place that sees tokens. Never throws. */
export interface SessionTokens {
  read(): SessionReading;
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
}

/** The session's own calls. */
export type SessionAction = 'REFRESH_SESSION' | 'SIGN_OUT';

/** What other code wants to do about the session's own calls (protocol: pre and post API hooks). */
export interface SessionHooks {
  /** The request to send in place of the given one. */
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
  /** Does the address belong to the session's API? Tokens go nowhere else. */
  owns(url: string): boolean;
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
  /** Where to go after sign-in: the allowed return address of this page, else the default. */
  afterSignIn(): string;
  /** This page as a return address; null where coming back makes no sense. */
  here(): string | null;
}

export interface Navigation {
  /** To an address: within the portal by its router, else by leaving the page. */
  go(address: string): void;
  /** Leaves the page for an address. */
  leave(address: string): void;
}

/** The tokens a sign-in response carried for the companion console, where it carried any (spec 3). */
export interface ConsoleTokens {
  accessToken: string | null;
  agentAccessToken: string | null;
  /** Times in ms since 1970. */
  refreshToken: { token: string; expiry: number; createdTime: number } | null;
}

/** What signing in and out leave behind in this browser, beside the session (spec 3: browser cookies). */
export interface SignInRecord {
  loginType(): { type: string | null; lastType: string | null };
  /** The logged-in check's hint that a session may exist (spec 4). */
  hintsSession(): boolean;
  signedIn(email: string, remember: boolean, tokens: ConsoleTokens | null): void;
  storeLogoutTime(now: number): void;
  /** Clears the two stored login values: the login type and the single-sign-on JWT. */
  clearLoginValues(): void;
}

/** This computer, as far as the session depends on it. */
export interface Device {
  /** How far this computer's clock is behind the server's, in ms; 0 below the threshold of spec 9. */
  clockSkewMs: () => number;
  /** Tries whether the browser keeps a cookie. */
  keepsCookies: () => boolean;
}

/** Runs work that only one tab may do at a time. */
export interface Locks {
  /** Gives the release of the lock, or null when it was not free within `waitMs`. Never rejects. */
  acquire(name: string, waitMs: number): Promise<(() => void) | null>;
}

/** Tells the other tabs that the session changed. Never what it is. */
export interface Tabs {
  tell(): void;
  /** Gives the end of the subscription. */
  listen(listener: () => void): () => void;
}

export type WakeReason = 'shown' | 'online' | 'restored';

/** The page comes back: to the front, to the network, or from the back-forward cache. */
export interface Wake {
  listen(listener: (reason: WakeReason) => void): () => void;
}

/** Files a person keeps. */
export interface Files {
  /** Hands a text to the browser, to be saved under a name. `type` is its media type. */
  save(name: string, text: string, type: string): void;
}

export interface Vault {
  put(secret: string): string;
  take(handle: string): string | null;
}

export interface Clock {
  /** ms since 1970. */
  now: () => number;
}

export interface Random {
  id: () => string;
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

/** How code outside the sagas sends requests under the refresh rule. */
export interface SessionGate {
  /** Sends a request of the session's API; gives the answer that the refresh machine lets through. */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Sends a request as it is, without session and refresh. */
  sendForeign(request: HttpRequest): Promise<HttpAnswer>;
  /** Refreshes the session now, or joins the refresh under way. */
  refresh(): Promise<RefreshOutcome>;
  /** The sign-out call, seen by the hooks. @throws what a hook throws before the call */
  signOut(): Promise<HttpAnswer>;
  /** Announces that the person is signed out here. */
  signedOut(): void;
  /** What the last refresh call got; null where there was none. */
  refreshAnswer(): HttpAnswer | null;
}

export interface Ports {
  http: Http;
  tokens: SessionTokens;
  rules: SessionRules;
  addresses: Addresses;
  navigation: Navigation;
  record: SignInRecord;
  device: Device;
  locks: Locks;
  tabs: Tabs;
  wake: Wake;
  files: Files;
  vault: Vault;
  clock: Clock;
  random: Random;
  log: Log;
  announcer: Announcer;
}
