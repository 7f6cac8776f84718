import { LOCK_REFRESH_INTERVAL_MS } from '../../src/rules/constants';
import TabsLock from 'browser-tabs-lock';
import { createLocks } from '../../src/browser/locks';

/** Web Locks that nobody else asks for. */
const freeLocks = {
  request: (_name: string, _options: unknown, work: () => Promise<void>) => work(),
};

const setLocks = (locks: unknown) =>
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

/** Takes a lock that is free, and gives it back: who holds one writes to the storage each second. */
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
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
});

it('C3: without Web Locks the lock in storage is held, and free again after its release', async () => {
  const locks = createLocks();
  const release = await locks.acquire('a', 1_000);
  expect(release).toBeInstanceOf(Function);
  expect(await locks.acquire('a', 100)).toBeNull();
  release?.();
  expect(await isFree('a')).toBe(true);
});

it('spec 9: a holder of the lock in storage renews it at the refresh interval', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const release = await createLocks().acquire('e', 1_000);
  expect(timers).toHaveBeenCalledWith(expect.any(Function), LOCK_REFRESH_INTERVAL_MS);
  release?.();
});

it('C3: a browser that has Web Locks but grants none is served by the lock in storage', async () => {
  setLocks({ request: () => Promise.reject(new DOMException('no', 'SecurityError')) });
  expect(await isFree('b')).toBe(true);
});

it('a Web Lock that is not free in time gives null, and the lock in storage back', async () => {
  setLocks({ request: () => Promise.reject(new DOMException('late', 'TimeoutError')) });
  expect(await createLocks().acquire('c', 100)).toBeNull();
  expect(await isFreeForReference('c')).toBe(true);
});

// Session finding N4.
describe('decision 6: tabs with the reference client, which knows the lock in storage alone', () => {
  it('a lock that such a tab holds is not to be had, though the Web Lock is free', async () => {
    setLocks(freeLocks);
    const reference = new TabsLock();
    await reference.acquireLock('g', 1_000);
    expect(await createLocks().acquire('g', 100)).toBeNull();
    await reference.releaseLock('g');
    expect(await isFree('g')).toBe(true);
  });

  it('the lock that this tab holds is held for them too, and given back to them', async () => {
    setLocks(freeLocks);
    const release = await createLocks().acquire('h', 1_000);
    expect(await new TabsLock().acquireLock('h', 100)).toBe(false);
    release?.();
    expect(await isFreeForReference('h')).toBe(true);
  });
});

it('C2: storage that is shut off while the lock is held is no fault of the page', async () => {
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

it('C2: where storage is blocked too, the tab continues alone', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const release = await createLocks().acquire('d', 1_000);
  expect(release).toBeInstanceOf(Function);
  release?.();
});
