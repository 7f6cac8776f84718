import type { PageStorage } from './pageStorage';
import { browserName, type PageDetails } from './surroundings';

/** Machines run outside a browser too, where there is no page to tell of. */
const hasPage = (): boolean => 'document' in globalThis;

const NO_PAGE = { browser: '', language: '', viewport: { width: 0, height: 0 } };

const seenHere = () => ({
  browser: browserName(navigator.userAgent),
  language: document.documentElement.lang,
  viewport: { width: innerWidth, height: innerHeight },
});

/** The path at which the page is now. */
export const pathNow = (): string => (hasPage() ? location.pathname : '');

const shortId = (): string => crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '';

/** The facts of this page, as they are now. The tab keeps its name over its page loads. */
export function pageDetails(storage: PageStorage, key: string): () => PageDetails {
  const id = shortId();
  const known = storage.read(key);
  const tab = typeof known === 'string' ? known : shortId();
  storage.write(key, tab);
  return () => ({ id, tab, ...(hasPage() ? seenHere() : NO_PAGE) });
}

/** The file with the portal's first script, of which the name changes with each build. */
export const buildName = (): string =>
  [...(hasPage() ? document.documentElement.querySelectorAll('script') : [])]
    .map(({ src }) => /\/assets\/(main[^/]*)\.js$/.exec(src)?.[1])
    .find((name) => name !== undefined) ?? 'unknown';
