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

/** A lock over the tabs of a browser, as `browser-tabs-lock` has it. */
export interface TabLock {
  acquireLock(name: string, waitMs: number): Promise<boolean>;
  releaseLock(name: string): Promise<void>;
}

/** Decides by its address whether a request carries the session. */
type InterceptionRule = (
  url: string,
  apiDomain: string,
  sessionTokenBackendDomain: string | undefined,
) => boolean;

/** Which application, which API, and what differs from the defaults. */
export interface SessionClientConfig extends SessionOptions {
  appInfo: AppInfo;
  /** Ends the names of the cookies, as the portal's end in its environment: `_test`. Empty, as in production, without it. */
  cookieSuffix?: string;
  /** Change and observe the session's own calls. */
  hooks?: Partial<SessionHooks>;
  /** Makes another list of the claim validators that hold everywhere. */
  globalClaimValidators?: OverrideValidators;
  /** How far the server's clock is ahead, in ms, by a new token; without it by the token's issue time. */
  calculateClockSkewInMillis?: CalculateClockSkew;
  /** Which requests carry the session, instead of the rule by hosts. The tokens go wherever it says yes. */
  shouldDoInterceptionBasedOnUrl?: InterceptionRule;
  /** This computer's clock. */
  dateProvider?: Clock;
  /** Locks instead of the browser's own. */
  lockFactory?: () => TabLock | Promise<TabLock>;
  /** What requests are sent by; the platform's `fetch` as it is now without it. */
  fetch?: typeof fetch;
  /** Where developers are told of mistakes; the console without it. */
  log?: Log;
}

/** A session client that stands on its own. */
export interface StandaloneSessionClient extends SessionOperations {
  /** The platform's `fetch` with the session. @throws as the platform's, and {SessionCallError} */
  fetch: typeof fetch;
}

const locksOf = (factory: () => TabLock | Promise<TabLock>): Locks => ({
  prepare: () => undefined,
  async acquire(name, waitMs) {
    const lock = await factory();
    if (!(await lock.acquireLock(name, waitMs))) return null;
    // One that cannot be released ends on its own, as that of a tab that died.
    return () => void lock.releaseLock(name).catch(() => undefined);
  },
});

/**
 * Makes a session client for an application of its own, with nothing of the portal: the same client that sends the
 * portal's calls, on a small store and the browser's own ports. One for each page.
 * @throws {SessionConfigError} which names the key
 */
export function createSessionClient(given: SessionClientConfig): StandaloneSessionClient {
  checkOptions(given);
  const { hostname } = location;
  const page = () => new URL(location.href);
  const config = sessionConfig({ ...given, pageHostname: hostname });
  const {
    dateProvider: clock = { now: () => Date.now() },
    log = browserLog,
    cookieSuffix: suffix = '',
  } = given;
  const platformFetch = given.fetch ?? globalThis.fetch.bind(globalThis);
  const skew = createClockSkew(clock.now, createStorage(), given.calculateClockSkewInMillis);
  const addresses = { auth: (path: string) => config.apiDomain + config.apiBasePath + path };
  const announcer = createAnnouncer(log.error);
  const env = {
    http: createFetchHttp(platformFetch),
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
    reportFault: (title: string, error: unknown) => log.error(`${title}: ${reasonOf(error)}`),
  };
  const { apiDomain, sessionTokenBackendDomain: backendDomain } = config;
  const { shouldDoInterceptionBasedOnUrl: rule } = given;
  const owns: Owns = rule
    ? (url) => rule(url, apiDomain, backendDomain)
    : ownsBy({ apiDomain, backendDomain }, page);
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
