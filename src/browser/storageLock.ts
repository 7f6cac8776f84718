import type TabsLock from 'browser-tabs-lock';
import * as tabsLock from 'browser-tabs-lock';
import { STORAGE_KEYS } from '../rules/cookies';

/** The package's class: where a bundler follows Node, the default of a CommonJS module is all that it exports. */
interface LockModule {
  default: typeof TabsLock | { default: typeof TabsLock };
}

/** What the package keeps to itself of a lock that it holds; its version is exact in package.json. */
interface Holder {
  readonly id: string;
  readonly acquiredIatSet: Set<string>;
  refreshLockWhileAcquired(key: string, iat: string): void;
}

/** What the package writes while a lock is held. */
interface Entry extends Pick<Holder, 'id'> {
  iat: string;
}

/**
 * Another tab that has read that nobody holds the lock writes within 24 ms, and everybody sees it: the package's own
 * wait (ms) before whoever wrote last looks whether it was last.
 */
const SETTLE_MS = 30;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const { default: found } = tabsLock as LockModule;
const Lock = 'default' in found ? found.default : found;

/**
 * Takes a lock that nobody holds: as the package does, but reads and writes at once, where the package waits before it
 * reads, and again before it writes. Tells whether it was got; from then on the package holds it.
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
 * The lock in storage that tabs with the reference client know (docs/decisions/0006-two-locks.md). Gives its release,
 * or null when it was not free in time. Rejects where storage is blocked.
 */
export async function storageLock(name: string, waitMs: number): Promise<(() => void) | null> {
  const lock = new Lock();
  if (!(await enter(lock, name)) && !(await lock.acquireLock(name, waitMs))) return null;
  // Storage that was shut off meanwhile: the lock ends on its own, as that of a tab that died.
  return () => void lock.releaseLock(name).catch(() => undefined);
}
