import type { Locks } from '../ports/ports';

type Release = () => void;

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name);

/** Rejects where the browser has Web Locks but grants none, as in some frames. */
const webLock = (name: string, waitMs: number): Promise<Release | null> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(
        name,
        { signal: AbortSignal.timeout(waitMs) },
        () => new Promise<void>((release) => resolve(() => release())),
      )
      .catch((error: unknown) => {
        if (isTimeout(error)) resolve(null);
        else reject(error instanceof Error ? error : new Error(String(error)));
      });
  });

/** Where the browser grants no lock of a kind, the other kind is left, or this tab alone. */
const noLock: Release = () => undefined;

const loadStorageLock = () => import('./storageLock');

/**
 * One tab at a time (docs/decisions/0006-two-locks.md). The lock in storage, with the numbers of spec 9 (a holder
 * that died counts as gone after 5 s), is the one that tabs with the reference client know; the Web Lock is the one
 * that no two tabs can get. Each is waited for at most `waitMs`, the one in storage first: taking it needs timers,
 * which are slow in a tab in the background, and meanwhile such a tab must hold nobody up. Acquiring never rejects.
 */
export function createLocks(): Locks {
  const hasWebLocks = typeof navigator !== 'undefined' && 'locks' in navigator;
  let prepared = false;
  return {
    prepare() {
      if (prepared) return;
      prepared = true;
      loadStorageLock().catch(() => (prepared = false));
    },
    async acquire(name, waitMs) {
      const stored = await loadStorageLock()
        .then(({ storageLock }) => storageLock(name, waitMs))
        .catch(() => noLock);
      if (!stored || !hasWebLocks) return stored;
      const own = await webLock(name, waitMs).catch(() => noLock);
      if (!own) {
        stored();
        return null;
      }
      return () => {
        own();
        stored();
      };
    },
  };
}
