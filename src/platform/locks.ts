import type { Locks } from '../../sagas/ports';

const webLock = (name: string, waitMs: number): Promise<(() => void) | null> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(
        name,
        { signal: AbortSignal.timeout(waitMs) },
        () => new Promise<void>((release) => resolve(() => release())),
      )
      .catch((error: unknown) => {
        if (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name))
          resolve(null);
        else reject(error instanceof Error ? error : new Error(String(error)));
      });
  });

async function storageLock(name: string, waitMs: number): Promise<(() => void) | null> {
  const { default: TabsLock } = await import('browser-tabs-lock');
  const lock = new TabsLock();
  return (await lock.acquireLock(name, waitMs)) ? () => void lock.releaseLock(name) : null;
}

/**
 * One tab at a time: Web Locks where the browser has them, else a lock in storage with the numbers of
 * spec 9 (a holder that died counts as gone after 5 s).
 */
export function createLocks(): Locks {
  const hasWebLocks = typeof navigator !== 'undefined' && 'locks' in navigator;
  return { acquire: hasWebLocks ? webLock : storageLock };
}
