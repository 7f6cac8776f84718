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

async function storageLock(name: string, waitMs: number): Promise<Release | null> {
  const { default: TabsLock } = await import('browser-tabs-lock');
  const lock = new TabsLock();
  if (!(await lock.acquireLock(name, waitMs))) return null;
  // Storage that was shut off meanwhile: the lock ends by itself, as that of a tab that died.
  return () => void lock.releaseLock(name).catch(() => undefined);
}

/** Where storage is blocked too, this tab can only go on by itself. */
const noLock: Release = () => undefined;

/**
 * One tab at a time: Web Locks where the browser grants them, else a lock in storage with the numbers of
 * spec 9 (a holder that died counts as gone after 5 s). Acquiring never rejects.
 */
export function createLocks(): Locks {
  const hasWebLocks = typeof navigator !== 'undefined' && 'locks' in navigator;
  const inStorage = (name: string, waitMs: number) => storageLock(name, waitMs).catch(() => noLock);
  return {
    acquire: (name, waitMs) =>
      hasWebLocks
        ? webLock(name, waitMs).catch(() => inStorage(name, waitMs))
        : inStorage(name, waitMs),
  };
}
