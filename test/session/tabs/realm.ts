import type { BrowserOfPages } from './browserOfPages';
import type { Page } from './page';

/** What a browser gives the script of a page, as far as the two clients ask for it. */
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
    // The reference client puts its own in its place; no call is made by it.
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
      documentElement: { toggleAttribute: () => undefined },
      addEventListener,
      removeEventListener,
    },
    localStorage: browser.storageOf(tab),
    navigator: { locks: browser.locks.of(tab) },
    BroadcastChannel: browser.channelOf(tab),
    fetch: (input: Request | string, init?: RequestInit) =>
      browser.fetch(tab, new Request(input, init)),
    crypto: { getRandomValues: (bytes: Uint8Array) => bytes.map(() => browser.random() * 256) },
    // What developers are told of calls that fail is not of interest here.
    console: { log: () => undefined, warn: () => undefined, error: () => undefined },
    host: { now: () => time.now, random: browser.random },
  };
}
