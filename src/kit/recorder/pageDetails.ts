import type { PageStorage } from './pageStorage';
import { browserName, type PageDetails } from './surroundings';

/** Machines also run outside a browser, without a page. */
const hasPage = (): boolean => 'document' in globalThis;

const NO_PAGE = { browser: '', language: '', viewport: { width: 0, height: 0 } };

const seenHere = () => ({
  browser: browserName(navigator.userAgent),
  language: document.documentElement.lang,
  viewport: { width: innerWidth, height: innerHeight },
});

/** The current path of the page. */
export const pathNow = (): string => (hasPage() ? location.pathname : '');

const shortId = (): string => crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '';

/** The current details of this page. The tab keeps its name across page loads. */
export function pageDetails(storage: PageStorage, key: string): () => PageDetails {
  const id = shortId();
  const known = storage.read(key);
  const tab = typeof known === 'string' ? known : shortId();
  storage.write(key, tab);
  return () => ({ id, tab, ...(hasPage() ? seenHere() : NO_PAGE) });
}

/** The portal's first script, whose file name changes with each build. */
export const buildName = (): string =>
  [...(hasPage() ? document.documentElement.querySelectorAll('script') : [])]
    .map(({ src }) => /\/assets\/(main[^/]*)\.js$/.exec(src)?.[1])
    .find(Boolean) ?? 'unknown';
