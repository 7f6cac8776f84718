import { PendingRequests } from '../../sagas/session/pendingRequests';
import { openSessionClient } from '../../sagas/session/sessionClient';
import type { SessionState } from '../../sagas/session/sessionEnv';
import { log as browserLog, random } from '../browser/basics';
import { createCookieJar } from '../browser/cookies';
import { createFetchHttp } from '../browser/fetchHttp';
import { createLocks } from '../browser/locks';
import { createStorage } from '../browser/storage';
import { createTabs } from '../browser/tabs';
import { createPageResume } from '../browser/pageResume';
import { createStoreLink } from '../kit/storeLink';
import { reasonOf } from '../ports/failures';
import type { Clock, Locks, Log, SessionHooks } from '../ports/ports';
import { createAnnouncer } from '../session/announcer';
import type { OverrideValidators } from '../session/claims/globalValidators';
import { createClockSkew, type CalculateClockSkew } from '../session/clockSkew';
import { sessionConfig, type AppInfo, type SessionOptions } from '../session/sessionConfig';
import { cookieDomainOf } from '../session/cookieDomain';
import { createSessionFetch } from '../session/sessionFetch';
import { createSessionOperations, type SessionOperations } from '../session/sessionOperations';
import { createSessionRules } from '../session/sessionRules';
import { CookieSessionTokens } from '../session/sessionTokens';
import { ownsBy, type Owns } from '../session/urls/isOwnRequest';
import { startSessionWork } from './startSessionWork';
import { checkOptions } from './checkOptions';

/** A lock across a browser's tabs, with the interface of `browser-tabs-lock`. */
export interface TabLock {
  acquireLock(name: string, waitMs: number): Promise<boolean>;
  releaseLock(name: string): Promise<void>;
}

/** Decides by a request's address whether it carries the session. */
type InterceptionRule = (
  url: string,
  apiDomain: string,
  sessionTokenBackendDomain: string | undefined,
) => boolean;

/** Names the application and the API, and overrides the defaults. */
export interface SessionClientConfig extends SessionOptions {
  appInfo: AppInfo;
  /**
   * The suffix of the cookie names, such as the portal's `_test` per environment. Defaults to none, as in production.
   */
  cookieSuffix?: string;
  /** Modify and observe the session's own requests. */
  hooks?: Partial<SessionHooks>;
  /** Replaces the list of global claim validators. */
  globalClaimValidators?: OverrideValidators;
  /** Returns how far the server's clock is ahead, in ms, from a new token. Defaults to the token's issue time. */
  calculateClockSkewInMillis?: CalculateClockSkew;
  /**
   * Decides which requests carry the session, instead of the rule by hosts. The tokens are sent wherever it returns
   * true.
   */
  shouldDoInterceptionBasedOnUrl?: InterceptionRule;
  /** This device's clock. */
  dateProvider?: Clock;
  /** Locks to use instead of the browser's own. */
  lockFactory?: () => TabLock | Promise<TabLock>;
  /** Sends the requests; defaults to the browser's current `fetch`. */
  fetch?: typeof fetch;
  /** Receives errors for developers; defaults to the console. */
  log?: Log;
}

export interface StandaloneSessionClient extends SessionOperations {
  /** The browser's `fetch` with the session. @throws as `fetch`, and {SessionCallError} */
  fetch: typeof fetch;
}

const locksOf = (factory: () => TabLock | Promise<TabLock>): Locks => ({
  prepare: () => undefined,
  async acquire(name, waitMs) {
    const lock = await factory();
    if (!(await lock.acquireLock(name, waitMs))) return null;
    // A lock that cannot be released expires, like that of a closed tab.
    return () => void lock.releaseLock(name).catch(() => undefined);
  },
});

/**
 * Creates a session client for an application outside the portal: the client that sends the portal's requests, with a
 * small store and the browser's own ports. One per page.
 * @throws {SessionConfigError} which names the key
 */
export function createSessionClient(given: SessionClientConfig): StandaloneSessionClient {
  checkOptions(given);
  const { hostname } = location;
  // As the browser resolves addresses: a page may have a base.
  const page = () => new URL(document.documentElement.baseURI);
  const config = sessionConfig({ ...given, pageHostname: hostname });
  const {
    dateProvider: clock = { now: () => Date.now() },
    log = browserLog,
    cookieSuffix: suffix = '',
  } = given;
  const platformFetch = given.fetch ?? globalThis.fetch.bind(globalThis);
  const skew = createClockSkew(clock.now, createStorage(), given.calculateClockSkewInMillis);
  const addresses = { auth: (path: string) => config.apiDomain + config.apiBasePath + path };
  const { apiDomain, sessionTokenBackendDomain: backendDomain } = config;
  const { shouldDoInterceptionBasedOnUrl: rule } = given;
  const owns: Owns = rule
    ? (url) => rule(url, apiDomain, backendDomain)
    : ownsBy({ apiDomain, backendDomain }, page);
  const announcer = createAnnouncer(log.error);
  const env = {
    http: createFetchHttp(platformFetch, owns),
    tokens: new CookieSessionTokens({
      cookies: createCookieJar(log.error, { ...config, suffix }),
      skew,
      clock: clock.now,
      addresses,
      cookieDomain: cookieDomainOf(config, hostname),
      transferMethod: config.tokenTransferMethod,
    }),
    rules: createSessionRules(config, given.hooks),
    addresses,
    announcer,
    tabs: createTabs(),
    locks: given.lockFactory ? locksOf(given.lockFactory) : createLocks(),
    random,
    log,
    pendingRequests: new PendingRequests(),
    store: createStoreLink<SessionState>(),
    actionsOf: () => [],
    reportError: (title: string, error: unknown) => log.error(`${title}: ${reasonOf(error)}`),
  };
  startSessionWork(env, createPageResume());
  const client = openSessionClient(env);
  const { onEvent } = announcer;
  return {
    ...createSessionOperations({
      ...env,
      client,
      now: () => skew.now(),
      onEvent,
      ...(given.globalClaimValidators && { override: given.globalClaimValidators }),
    }),
    fetch: createSessionFetch({ client, rules: env.rules, owns, page, fetch: platformFetch }),
  };
}
