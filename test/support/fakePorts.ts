import type { Ports, WakeReason } from '../../sagas/ports';
import type { SessionAnnouncement } from '../../machines/session';
import { portalConfig } from '../../src/config/portalConfig';
import { createAddresses } from '../../src/platform/addresses';
import { createDevice } from '../../src/platform/device';
import { portalSession } from '../../src/platform/portalSession';
import { createSignInRecord } from '../../src/platform/signInRecord';
import { createClockSkew } from '../../src/session/clockSkew';
import { createSessionRules } from '../../src/session/sessionRules';
import { CookieSessionTokens } from '../../src/session/sessionTokens';
import type { FakeBrowser } from './fakeBrowser';
import { FakeHttp } from './fakeHttp';

/** Wakes the page on demand. */
export class FakeWake {
  private readonly listeners = new Set<(reason: WakeReason) => void>();

  listen(listener: (reason: WakeReason) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  fire(reason: WakeReason): void {
    for (const listener of this.listeners) listener(reason);
  }
}

/** A vault of which the test names the handles. */
export class FakeVault {
  readonly secrets = new Map<string, string>();
  /** The handle of whatever is put in. */
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
}

/** Sequential ids; a test may name the next one. */
export class FakeRandom {
  readonly next: string[] = [];
  private count = 0;

  readonly id = (): string => {
    this.count += 1;
    return this.next.shift() ?? `id-${this.count}`;
  };

  readonly fraction = (): number => 0;
}

/** Ports without an outside: real cookies logic, real addresses, everything else in the test's hand. */
export function createFakePorts(browser: FakeBrowser, page: URL) {
  const config = portalConfig(page, null);
  const now = () => browser.clock.now;
  const { cookies, storage } = browser;
  const addresses = createAddresses(config, () => page);
  const visited: string[] = [];
  const logged: string[] = [];
  const announced: SessionAnnouncement[] = [];
  const skew = createClockSkew(now, storage);
  return {
    http: new FakeHttp(),
    tokens: new CookieSessionTokens({
      cookies,
      skew,
      clock: now,
      addresses,
      cookieDomain: config.cookieDomain,
      transferMethod: 'cookie',
    }),
    rules: createSessionRules(portalSession(config, page), () => page),
    addresses,
    navigation: {
      go: (address: string) => void visited.push(address),
      leave: (address: string) => void visited.push(address),
    },
    record: createSignInRecord({ cookies, storage, clock: now, domain: config.cookieDomain }),
    device: createDevice(cookies, skew),
    locks: browser.locks,
    tabs: browser.hub.tab(),
    wake: new FakeWake(),
    vault: new FakeVault(),
    clock: { now },
    random: new FakeRandom(),
    log: {
      warn: (message: string) => void logged.push(message),
      error: (message: string) => void logged.push(message),
    },
    announcer: { announce: (each: SessionAnnouncement) => void announced.push(each) },
    visited,
    logged,
    announced,
  } satisfies Ports & Record<string, unknown>;
}

export type FakePorts = ReturnType<typeof createFakePorts>;
