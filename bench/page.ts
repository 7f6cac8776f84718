import { JSDOM } from 'jsdom';
import type { Owner } from '../test/session/tabs/time';
import { WebLocks } from '../test/session/tabs/webLocks';

const ORIGIN = 'http://localhost';

/** Grants locks at once. */
const AT_ONCE = {
  after(_ms: number, _owner: Owner | null, happen: () => void) {
    happen();
    return 0;
  },
};

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
  // As browsers have, but not Node 20.
  const navigator = { locks: new WebLocks(AT_ONCE).of({ state: 'open' }) };
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
}
