import type TabsLock from 'browser-tabs-lock';
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

/** The package's class: where a bundler follows Node, the default of a CommonJS module is all that it exports. */
interface LockModule {
  default: typeof TabsLock | { default: typeof TabsLock };
}

async function storageLock(name: string, waitMs: number): Promise<Release | null> {
  const { default: found } = (await import('browser-tabs-lock')) as LockModule;
  const Lock = 'default' in found ? found.default : found;
  const lock = new Lock();
  if (!(await lock.acquireLock(name, waitMs))) return null;
  // Storage that was shut off meanwhile: the lock ends on its own, as that of a tab that died.
  return () => void lock.releaseLock(name).catch(() => undefined);
}

/** Where the browser grants no lock of a kind, the other kind is left, or this tab alone. */
const noLock: Release = () => undefined;

/**
 * One tab at a time (docs/decisions/0006-two-locks.md). The lock in storage, with the numbers of spec 9 (a holder
 * that died counts as gone after 5 s), is the one that tabs with the reference client know; the Web Lock is the one
 * that no two tabs can get. Each is waited for at most `waitMs`, the one in storage first: taking it needs timers,
 * which are slow in a tab in the background, and meanwhile such a tab must hold nobody up. Acquiring never rejects.
 */
export function createLocks(): Locks {
  const hasWebLocks = typeof navigator !== 'undefined' && 'locks' in navigator;
  return {
    async acquire(name, waitMs) {
      const stored = await storageLock(name, waitMs).catch(() => noLock);
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
