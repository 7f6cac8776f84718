import type { Locks, Tabs } from '../../src/ports/ports';
import type { CookieJar } from '../../src/session/sessionTokens';

export interface SetCookie {
  value: string;
  days: number | null;
  domain: string | null;
}

/** Cookies in memory, by name. One value per name: host and domain are not distinguished. */
export class FakeCookies implements CookieJar {
  readonly kept = new Map<string, SetCookie>();
  /** False simulates a browser that refuses every cookie. */
  writable = true;

  all(name: string): string[] {
    const cookie = this.kept.get(name);
    return cookie ? [cookie.value] : [];
  }

  snapshot(): Pick<CookieJar, 'all'> {
    return this;
  }

  set(name: string, value: string, options: { days: number | null; domain?: string | null }) {
    if (!this.writable) return false;
    this.kept.set(name, { value, days: options.days, domain: options.domain ?? null });
    return true;
  }

  remove(name: string): void {
    this.kept.delete(name);
  }

  /** Sets a cookie from the server or an earlier visit; null removes it. */
  put(name: string, value: string | null): void {
    if (value === null) this.kept.delete(name);
    else this.kept.set(name, { value, days: null, domain: null });
  }

  value(name: string): string | null {
    return this.kept.get(name)?.value ?? null;
  }

  /** Simulates closing the browser: removes the cookies of the browser session. */
  endBrowserSession(): void {
    for (const [name, { days }] of this.kept) if (days === null) this.kept.delete(name);
  }
}

export class FakeStorage {
  readonly kept = new Map<string, string>();

  get(key: string): string | null {
    return this.kept.get(key) ?? null;
  }

  set(key: string, value: string): void {
    this.kept.set(key, value);
  }

  remove(key: string): void {
    this.kept.delete(key);
  }
}

interface Waiter {
  grant: () => void;
  isOver: boolean;
}

/** A lock across the tabs of one browser. Waiting ends by the test's timers. */
export class FakeLocks implements Locks {
  /** While true, no lock is granted before {@link grantAll}. */
  withheld = false;
  private holders = new Map<string, number>();
  private queue: { name: string; waiter: Waiter }[] = [];
  private turns = 0;

  prepare(): void {}

  acquire(name: string, waitMs: number): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const waiter: Waiter = { grant: () => resolve(this.hold(name)), isOver: false };
      this.queue.push({ name, waiter });
      if (!this.withheld)
        setTimeout(() => {
          if (waiter.isOver) return;
          waiter.isOver = true;
          resolve(null);
        }, waitMs);
      this.serve();
    });
  }

  isHeld(name: string): boolean {
    return this.holders.has(name);
  }

  /** Simulates a closed tab that held the lock: the lock is freed, and a later release has no effect. */
  abandon(name: string): void {
    this.holders.delete(name);
    this.serve();
  }

  /** Grants the lock to all waiting tabs, as if each were alone. */
  grantAll(): void {
    for (const { waiter } of this.queue.splice(0)) {
      waiter.isOver = true;
      waiter.grant();
    }
  }

  private serve(): void {
    if (this.withheld) return;
    const next = this.queue.find(({ name, waiter }) => !waiter.isOver && !this.isHeld(name));
    this.queue = this.queue.filter((entry) => entry !== next && !entry.waiter.isOver);
    if (!next) return;
    next.waiter.isOver = true;
    next.waiter.grant();
  }

  private hold(name: string): () => void {
    const turn = ++this.turns;
    this.holders.set(name, turn);
    return () => {
      if (this.holders.get(name) === turn) this.holders.delete(name);
      this.serve();
    };
  }
}

/** The channel between the tabs of one browser. */
export class FakeTabHub {
  private readonly listeners = new Map<symbol, () => void>();
  /** The number of messages from all tabs. */
  told = 0;

  get listening(): number {
    return this.listeners.size;
  }

  tab(): Tabs {
    const self = Symbol('tab');
    return {
      tell: () => {
        this.told += 1;
        for (const [tab, listener] of this.listeners) if (tab !== self) listener();
      },
      listen: (listener) => {
        this.listeners.set(self, listener);
        return () => void this.listeners.delete(self);
      },
    };
  }

  /** Simulates a notification from another tab that the session changed. */
  speak(): void {
    for (const listener of this.listeners.values()) listener();
  }
}

/** The state shared by the tabs of one browser. */
export interface FakeBrowser {
  cookies: FakeCookies;
  storage: FakeStorage;
  locks: FakeLocks;
  hub: FakeTabHub;
  /** The device's clock, ms since 1970, set by tests. */
  clock: { now: number };
  /** The browser's Global Privacy Control signal. */
  globalPrivacyControl: boolean;
}

/** A browser that has never visited the portal. */
export const createBrowser = (now = Date.UTC(2029, 0, 1)): FakeBrowser => ({
  cookies: new FakeCookies(),
  storage: new FakeStorage(),
  locks: new FakeLocks(),
  hub: new FakeTabHub(),
  clock: { now },
  globalPrivacyControl: false,
});
