import { LOCK_REFRESH_INTERVAL_MS, LOCK_STALE_AFTER_MS } from '../../src/rules/constants';
import TabsLock from 'browser-tabs-lock';
import { createLocks } from '../../src/browser/locks';
import { steadyRandom } from '../session/tabs/browserOfPages';

/** Web Locks without competitors. */
const freeLocks = {
  request: (_name: string, _options: unknown, work: () => Promise<void>) => work(),
};

const setLocks = (locks: unknown) =>
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

/** Takes a free lock and releases it, as a holder writes to the storage each second. */
async function isFree(name: string): Promise<boolean> {
  const release = await createLocks().acquire(name, 1_000);
  release?.();
  return release !== null;
}

async function isFreeForReference(name: string): Promise<boolean> {
  const reference = new TabsLock();
  const isTaken = await reference.acquireLock(name, 1_000);
  await reference.releaseLock(name);
  return isTaken;
}

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

it('C3: without Web Locks, holds the storage lock, which is free again after its release', async () => {
  const locks = createLocks();
  const release = await locks.acquire('a', 1_000);
  expect(release).toBeInstanceOf(Function);
  expect(await locks.acquire('a', 100)).toBeNull();
  release?.();
  expect(await isFree('a')).toBe(true);
});

it('spec 9: a holder of the storage lock renews it at the refresh interval', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const release = await createLocks().acquire('e', 1_000);
  expect(timers).toHaveBeenCalledWith(expect.any(Function), LOCK_REFRESH_INTERVAL_MS);
  release?.();
});

it('C3: uses the storage lock in a browser that has Web Locks but grants none', async () => {
  setLocks({ request: () => Promise.reject(new DOMException('no', 'SecurityError')) });
  expect(await isFree('b')).toBe(true);
});

it('returns null for a Web Lock that is not free in time, and releases the storage lock', async () => {
  setLocks({ request: () => Promise.reject(new DOMException('late', 'TimeoutError')) });
  expect(await createLocks().acquire('c', 100)).toBeNull();
  expect(await isFreeForReference('c')).toBe(true);
});

// Session finding N4.
describe('decision 6: tabs with the reference client, which only uses the storage lock', () => {
  it('a lock held by such a tab is unavailable, even if the Web Lock is free', async () => {
    setLocks(freeLocks);
    const reference = new TabsLock();
    await reference.acquireLock('g', 1_000);
    expect(await createLocks().acquire('g', 100)).toBeNull();
    await reference.releaseLock('g');
    expect(await isFree('g')).toBe(true);
  });

  it('a lock held by this tab is held for them too, and released for them', async () => {
    setLocks(freeLocks);
    const release = await createLocks().acquire('h', 1_000);
    expect(await new TabsLock().acquireLock('h', 100)).toBe(false);
    release?.();
    expect(await isFreeForReference('h')).toBe(true);
  });
});

describe('decision 6: a free lock', () => {
  beforeEach(() => {
    setLocks(freeLocks);
    jest.useFakeTimers();
  });

  it('is acquired right after the wait that shows who wrote last', async () => {
    const acquired = jest.fn();
    const acquiring = createLocks().acquire('i', 1_000).then(acquired);
    await jest.advanceTimersByTimeAsync(29);
    expect(acquired).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await acquiring;
    expect(acquired).toHaveBeenCalledWith(expect.any(Function));
  });

  it('is then kept, and released, by the package', async () => {
    const acquiring = createLocks().acquire('j', 1_000);
    await jest.advanceTimersByTimeAsync(30);
    const release = await acquiring;
    const reference = new TabsLock().acquireLock('j', 3 * LOCK_STALE_AFTER_MS);
    await jest.advanceTimersByTimeAsync(2 * LOCK_STALE_AFTER_MS);
    const key = 'browser-tabs-lock-key-j';
    const { timeRefreshed } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<
      string,
      number
    >;
    expect(Date.now() - (timeRefreshed ?? 0)).toBeLessThanOrEqual(LOCK_REFRESH_INTERVAL_MS);
    release?.();
    await jest.advanceTimersByTimeAsync(LOCK_REFRESH_INTERVAL_MS);
    expect(await reference).toBe(true);
  });

  it('goes to one of two tabs, at any progress of the reference client', async () => {
    const reached: boolean[] = [];
    for (let ahead = 0; ahead <= 90; ahead += 1) {
      jest.spyOn(Math, 'random').mockImplementation(steadyRandom(ahead * 7_919));
      const name = `k${ahead}`;
      const reference = new TabsLock();
      const theirs = reference.acquireLock(name, 100);
      await jest.advanceTimersByTimeAsync(ahead);
      const ours = createLocks().acquire(name, 100);
      await jest.advanceTimersByTimeAsync(300);
      const release = await ours;
      expect([ahead, await theirs]).toEqual([ahead, release === null]);
      reached.push(release !== null);
      release?.();
      await reference.releaseLock(name);
    }
    expect(new Set(reached)).toEqual(new Set([true, false]));
  });
});

it('C2: storage that is blocked while the lock is held causes no uncaught error', async () => {
  const release = await createLocks().acquire('f', 1_000);
  const rejected = jest.fn();
  process.on('unhandledRejection', rejected);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  release?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  process.off('unhandledRejection', rejected);
  expect(rejected).not.toHaveBeenCalled();
});

it('C2: if storage is blocked too, the tab continues alone', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const release = await createLocks().acquire('d', 1_000);
  expect(release).toBeInstanceOf(Function);
  release?.();
});
