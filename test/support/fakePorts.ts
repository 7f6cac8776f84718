import type { MonitoredFailure } from '../../src/ports/monitoringPort';
import type { CaptchaProof, CaptchaProvider } from '../../src/ports/accountPorts';
import type {
  Connection,
  UncaughtError,
  UncaughtErrors,
  ApiDetails,
  Ports,
  SessionHooks,
  ResumeReason,
} from '../../src/ports/ports';
import type { SessionAnnouncement } from '../../machines/session/session';
import { portalConfig } from '../../src/rules/portalConfig';
import { createAddresses } from '../../src/browser/addresses';
import { createConsent } from '../../src/browser/consent';
import { createDevice } from '../../src/browser/device';
import { createLinks } from '../../src/browser/links';
import { createApiDetails } from '../../src/browser/apiDetails';
import { portalSession } from '../../src/browser/portalSession';
import type { NextPageWord } from '../../src/rules/nextPageWord';
import { createResendRecord } from '../../src/browser/resendRecord';
import { TAB_STORAGE_KEYS } from '../../src/rules/cookies';
import { createSignInRecord } from '../../src/browser/signInRecord';
import { createSignOnTries } from '../../src/browser/signOnTries';
import type { TabStore } from '../../src/browser/tabStorage';
import { createProviderTries } from '../../src/browser/providerTries';
import { createSignInCodes } from '../../src/browser/signInCodes';
import { createAnnouncer } from '../../src/session/announcer';
import { createClockSkew } from '../../src/session/clockSkew';
import type { SessionOptions } from '../../src/session/sessionConfig';
import { cookieDomainOf } from '../../src/session/cookieDomain';
import { createSessionRules } from '../../src/session/sessionRules';
import { ownsBy } from '../../src/session/urls/isOwnRequest';
import { CookieSessionTokens, type CookieJar } from '../../src/session/sessionTokens';
import type { FakeBrowser } from './fakeBrowser';
import { FakeHttp } from './fakeHttp';
import { FakePasskeys } from './fakePasskeys';

/** Listeners that a test calls on demand. */
class Listeners<Told extends unknown[]> {
  private readonly listeners = new Set<(...told: Told) => void>();

  get listening(): number {
    return this.listeners.size;
  }

  listen(listener: (...told: Told) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  fire(...told: Told): void {
    for (const listener of this.listeners) listener(...told);
  }
}

/** Resumes the page on demand. */
export class FakePageResume extends Listeners<[ResumeReason]> {}

/** Secret handles whose names the test chooses. */
export class FakeSecretHandles {
  readonly secrets = new Map<string, string>();
  /** The handle of every stored secret. */
  handle = 'tokens';

  put(secret: string): string {
    this.secrets.set(this.handle, secret);
    return this.handle;
  }

  take(handle: string): string | null {
    const secret = this.secrets.get(handle) ?? null;
    this.secrets.delete(handle);
    return secret;
  }

  peek(handle: string): string | null {
    return this.secrets.get(handle) ?? null;
  }
}

/** Sequential ids; a test may name the next one. */
export class FakeRandom {
  readonly next: string[] = [];
  private count = 0;
  private uuids = 0;
  /** The next trace ids, if the test names them. */
  readonly nextUuids: string[] = [];
  /** The trace id of all others, unless they differ to distinguish requests. */
  traceId: string | null = null;

  readonly id = (): string => {
    this.count += 1;
    return this.next.shift() ?? `id-${this.count}`;
  };

  readonly uuid = (): string => {
    this.uuids += 1;
    const own = `00000000-0000-4000-8000-${String(this.uuids).padStart(12, '0')}`;
    return this.nextUuids.shift() ?? this.traceId ?? own;
  };

  /** The result of each call. */
  drawn = 0;

  readonly fraction = (): number => this.drawn;
}

/** A captcha whose proofs the test ends. */
export class FakeCaptcha implements CaptchaProvider {
  private settle: ((proof: CaptchaProof) => void) | null = null;
  readonly attempts: number[] = [];
  /** The signals of all proofs, aborted if no longer needed. */
  readonly signals: AbortSignal[] = [];

  prove(_action: string, attempt: number, signal: AbortSignal): Promise<CaptchaProof> {
    this.attempts.push(attempt);
    this.signals.push(signal);
    return new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  /** Ends the proof in progress. */
  answer(proof: CaptchaProof): void {
    this.settle?.(proof);
    this.settle = null;
  }
}

export class FakeTabStore implements TabStore {
  readonly kept = new Map<string, unknown>();

  read(key: string): unknown {
    return this.kept.get(key) ?? null;
  }

  write(key: string, value: unknown): void {
    if (value === null) this.kept.delete(key);
    else this.kept.set(key, JSON.parse(JSON.stringify(value)));
  }
}

/** Network state controlled by the test. */
export class FakeConnection extends Listeners<[]> implements Connection {
  constructor(private online: boolean) {
    super();
  }

  isOnline(): boolean {
    return this.online;
  }

  turn(online: boolean): void {
    this.online = online;
    this.fire();
  }
}

/** Uncaught page errors on demand. */
export class FakeUncaughtErrors extends Listeners<[UncaughtError]> implements UncaughtErrors {
  happen(text: string): void {
    this.fire({ text });
  }
}

/** Settings that differ from the portal's. */
export interface FakeSettings {
  session?: SessionOptions;
  hooks?: Partial<SessionHooks>;
  /** Replaces the browser's own. */
  cookies?: CookieJar;
  platform?: Partial<ApiDetails>;
  /** The tab's storage from earlier pages. */
  tab?: FakeTabStore;
  /** Whether the browser is online when the page opens; true by default. */
  online?: boolean;
}

/** Ports without an outside: real cookie logic and real addresses; the test controls the rest. */
export function createFakePorts(browser: FakeBrowser, page: URL, settings: FakeSettings = {}) {
  const config = portalConfig(page, null);
  const session = { ...portalSession(config, page), ...settings.session };
  const now = () => browser.clock.now;
  const { storage } = browser;
  const { cookies = browser.cookies, tab = new FakeTabStore(), online = true } = settings;
  const addresses = createAddresses(
    config,
    () => page,
    tab,
    () => '',
  );
  const visited: string[] = [];
  /** The messages left for the next page. */
  const words: NextPageWord[] = [];
  const replaced: string[] = [];
  const logged: string[] = [];
  const allowances: boolean[] = [];
  const monitored: MonitoredFailure[] = [];
  const fetched: string[] = [];
  const saved: { name: string; text: string; type: string }[] = [];
  const announced: SessionAnnouncement[] = [];
  const announcer = createAnnouncer((problem) => void logged.push(problem));
  announcer.onEvent((each) => void announced.push(each));
  const skew = createClockSkew(now, storage);
  const tokens = new CookieSessionTokens({
    cookies,
    skew,
    clock: now,
    addresses,
    cookieDomain: cookieDomainOf(session, page.hostname),
    transferMethod: session.tokenTransferMethod,
  });
  const inTab = {
    storage: tab,
    page: () => new URL(page),
    replace: (path: string) => {
      page.href = new URL(path, page).href;
    },
  };
  const passkeys = new FakePasskeys();
  const codes = createSignInCodes(inTab);
  const providerTries = createProviderTries(inTab);
  return {
    http: new FakeHttp(),
    tokens,
    rules: createSessionRules(session, settings.hooks),
    owns: ownsBy(
      { apiDomain: session.apiDomain, backendDomain: session.sessionTokenBackendDomain },
      () => page,
    ),
    addresses,
    navigation: {
      go: (address: string) => void visited.push(address),
      replace: (path: string) => {
        replaced.push(path);
        inTab.replace(path);
      },
      leave: (address: string) => void visited.push(address),
    },
    record: createSignInRecord({
      cookies,
      storage,
      clock: now,
      domain: config.cookieDomain,
      sessionId: () => tokens.sessionId(),
    }),
    links: createLinks(inTab),
    resends: createResendRecord(tab, TAB_STORAGE_KEYS.resend),
    confirmationResends: createResendRecord(tab, TAB_STORAGE_KEYS.confirmationResend),
    nextPage: {
      write: (word: NextPageWord) => void words.push(word),
      read: () => words.at(-1) ?? null,
      forget: () => void words.splice(0),
    },
    tries: createSignOnTries({ ...inTab, clock: now }),
    waysIn: async () => ({ codes, passkeys, providerTries }),
    passkeys,
    providerTries,
    captcha: new FakeCaptcha(),
    device: createDevice(cookies, skew),
    consent: createConsent({
      cookies,
      clock: now,
      domain: config.cookieDomain,
      signal: () => browser.globalPrivacyControl,
    }),
    locks: browser.locks,
    tabs: browser.hub.tab(),
    pageResume: new FakePageResume(),
    connection: new FakeConnection(online),
    uncaughtErrors: new FakeUncaughtErrors(),
    monitoring: {
      allow: (allowed: boolean) => void allowances.push(allowed),
      session: () => null,
      report: (failure: MonitoredFailure) => void monitored.push(failure),
    },
    platform: { ...createApiDetails(config, () => page), ...settings.platform },
    files: {
      save: (file: string, text: string, type: string) =>
        void saved.push({ name: file, text, type }),
      fetch: (address: string) => void fetched.push(address),
    },
    icons: {
      draw: async (sprite: string) =>
        [...sprite.matchAll(/symbol id="(\w+)"/g)].map(([, name = '']) => name),
    },
    secretHandles: new FakeSecretHandles(),
    clock: { now },
    random: new FakeRandom(),
    log: {
      warn: (message: string) => void logged.push(message),
      error: (message: string) => void logged.push(message),
    },
    announcer,
    /** The page's current address. */
    page,
    tab,
    visited,
    words,
    /** Paths that replaced the page's own. */
    replaced,
    saved,
    /** Addresses of downloaded files. */
    fetched,
    /** Whether monitoring was allowed, for each change. */
    allowances,
    monitored,
    logged,
    announced,
  } satisfies Ports & Record<string, unknown>;
}

export type FakePorts = ReturnType<typeof createFakePorts>;
