import type { TabStore } from '../../browser/tabStorage';
import type { PageFacts } from './surroundings';
import { browserName } from './surroundings';

const KEY = 'portal.tab';

const shortId = (): string => crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '';

/** The facts of this page, as they are now. The tab keeps its name over its page loads. */
export function pageFacts(storage: TabStore): () => PageFacts {
  const id = shortId();
  const known = storage.read(KEY);
  const tab = typeof known === 'string' ? known : shortId();
  storage.write(KEY, tab);
  return () => ({
    id,
    tab,
    browser: browserName(navigator.userAgent),
    language: document.documentElement.lang,
    viewport: { width: innerWidth, height: innerHeight },
  });
}
