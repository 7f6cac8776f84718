import { JSDOM } from 'jsdom';

const ORIGIN = 'http://localhost';

interface Waiter {
  grant: () => void;
  isOver: boolean;
}

/** The Web Locks of one tab, as in browsers but not in Node 20: first come, first served. */
function createWebLocks() {
  const held = new Set<string>();
  const queues = new Map<string, Waiter[]>();
  const next = (name: string): void => {
    const waiter = queues.get(name)?.shift();
    if (waiter?.isOver) next(name);
    else waiter?.grant();
  };
  return {
    request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      return new Promise<void>((resolve, reject) => {
        const waiter: Waiter = {
          isOver: false,
          grant: () => {
            waiter.isOver = true;
            held.add(name);
            const release = () => {
              held.delete(name);
              next(name);
            };
            work().finally(release).then(resolve, reject);
          },
        };
        signal.addEventListener('abort', () => {
          if (waiter.isOver) return;
          waiter.isOver = true;
          reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
        });
        if (held.has(name)) queues.set(name, [...(queues.get(name) ?? []), waiter]);
        else waiter.grant();
      });
    },
  };
}

/** Makes this process look like a page to both clients. */
export function openPage(): void {
  const { window: page } = new JSDOM('', { url: `${ORIGIN}/` });
  const { document, location, localStorage, history, XMLHttpRequest } = page;
  Object.assign(globalThis, {
    window: globalThis,
    document,
    location,
    localStorage,
    history,
    XMLHttpRequest,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  const navigator = { locks: createWebLocks() };
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
}
