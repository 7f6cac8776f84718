import type { Locks } from '../ports/ports';

type Release = () => void;

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name);

/** Rejects if the browser has Web Locks but grants none, as in some frames. */
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

/** If one kind of lock is unavailable, the other kind is used, or only this tab is protected. */
const noLock: Release = () => undefined;

const loadStorageLock = () => import('./storageLock');

/**
 * One tab at a time (docs/decisions/0006-two-locks.md). The storage lock, with the numbers of spec 9 (a holder that
 * crashed expires after 5 s), is shared with tabs that use the reference client. The Web Lock is the one that two
 * tabs can never both hold. Waits at most `waitMs` for each, the storage lock first, so that a background tab, whose
 * timers are slow, blocks no other tab. Acquiring never rejects.
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
