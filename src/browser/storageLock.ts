import type TabsLock from 'browser-tabs-lock';
import * as tabsLock from 'browser-tabs-lock';
import { STORAGE_KEYS } from '../rules/cookies';

/** The package's class: some bundlers follow Node and export a whole CommonJS module as its default. */
interface LockModule {
  default: typeof TabsLock | { default: typeof TabsLock };
}

/** Private fields of the package's lock; its version is pinned in package.json. */
interface Holder {
  readonly id: string;
  readonly acquiredIatSet: Set<string>;
  refreshLockWhileAcquired(key: string, iat: string): void;
}

/** The package's storage entry while a lock is held. */
interface Entry extends Pick<Holder, 'id'> {
  iat: string;
}

/**
 * Another tab that found the lock free writes within 24 ms. The package waits this long (ms) before it checks whether
 * its own write was the last.
 */
const SETTLE_MS = 30;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const { default: found } = tabsLock as LockModule;
const Lock = 'default' in found ? found.default : found;

/**
 * Tries to take a free lock like the package, but reads and writes at once, while the package waits before each.
 * Returns whether it succeeded; the package then holds the lock.
 */
async function enter(lock: TabsLock, name: string): Promise<boolean> {
  const holder = lock as unknown as Holder;
  const { id } = holder;
  const key = STORAGE_KEYS.locks.replace('*', name);
  if (localStorage.getItem(key) !== null) return false;
  const now = Date.now();
  const iat = `${now}${Math.random()}`;
  const entry = { id, iat, timeoutKey: iat, timeAcquired: now, timeRefreshed: now };
  localStorage.setItem(key, JSON.stringify(entry));
  await wait(SETTLE_MS);
  const last = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Entry>;
  if (last.id !== id || last.iat !== iat) return false;
  holder.acquiredIatSet.add(iat);
  holder.refreshLockWhileAcquired(key, iat);
  return true;
}

/**
 * The storage lock shared with tabs that use the reference client (docs/decisions/0006-two-locks.md). Returns a
 * function that releases it; null if it was not free in time. Rejects if storage is blocked.
 */
export async function storageLock(name: string, waitMs: number): Promise<(() => void) | null> {
  const lock = new Lock();
  if (!(await enter(lock, name)) && !(await lock.acquireLock(name, waitMs))) return null;
  const { acquiredIatSet } = lock as unknown as Holder;
  // If storage was blocked meanwhile, the lock expires, like that of a closed tab. If another tab took the lock while
  // this one slept, the package would renew the other tab's lock forever, even after that tab has closed.
  return () =>
    void lock
      .releaseLock(name)
      .catch(() => undefined)
      .finally(() => acquiredIatSet.clear());
}
