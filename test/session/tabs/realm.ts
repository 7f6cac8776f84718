import type { BrowserOfPages } from './browserOfPages';
import type { Page } from './page';

/** The browser globals of a page's script that the two clients use. */
export function globalsOf(browser: BrowserOfPages, tab: Page): object {
  const { time, cookies } = browser;
  const setTimeout = (run: () => void, ms = 0): number => time.after(ms, tab, run);
  const { add: addEventListener, remove: removeEventListener } = tab.listeners;
  return {
    AbortController,
    DOMException,
    Headers,
    Request,
    Response,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
    queueMicrotask,
    // The reference client replaces it; no request uses it.
    XMLHttpRequest: EventTarget,
    atob,
    btoa,
    addEventListener,
    removeEventListener,
    setTimeout,
    clearTimeout: (order: number) => time.callOff(order),
    AbortSignal: {
      timeout(ms: number): AbortSignal {
        const abort = new AbortController();
        setTimeout(() => abort.abort(new DOMException('late', 'TimeoutError')), ms);
        return abort.signal;
      },
    },
    location: new URL(`${browser.origin}/portal`),
    document: {
      get cookie() {
        return cookies.text();
      },
      set cookie(line: string) {
        cookies.write(line);
      },
      visibilityState: 'visible',
      documentElement: { toggleAttribute: () => undefined, baseURI: `${browser.origin}/portal` },
      addEventListener,
      removeEventListener,
    },
    localStorage: browser.storageOf(tab),
    navigator: { locks: browser.locks.of(tab) },
    BroadcastChannel: browser.channelOf(tab),
    fetch: (input: Request | string, init?: RequestInit) =>
      browser.fetch(tab, new Request(input, init)),
    crypto: { getRandomValues: (bytes: Uint8Array) => bytes.map(() => browser.random() * 256) },
    // Ignores the console output for failed requests.
    console: { log: () => undefined, warn: () => undefined, error: () => undefined },
    host: { now: () => time.now, random: browser.random },
  };
}
