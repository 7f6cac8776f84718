import { isRecord } from '../json';
import type { RecordedPage } from './recording';
import type { PageStorage } from './pageStorage';

/** Limits of what a tab's pages store for the next one. The oldest pages are dropped first. */
const KEPT = { letters: 1_000_000, pages: 10 };

/** How long other tabs have to send their recordings, in ms. */
const ANSWER_MS = 400;

/** A page that this origin stored or sent; null for anything else. */
function pageIn(value: unknown): RecordedPage | null {
  if (!isRecord(value) || !isRecord(value['state']) || typeof value['build'] !== 'string')
    return null;
  const { recording, state, build } = value;
  const isWhole =
    isRecord(recording) && Array.isArray(recording['actions']) && Array.isArray(recording['times']);
  // Written as JSON by a recorder of this origin.
  return isWhole
    ? { build, state, recording: recording as unknown as RecordedPage['recording'] }
    : null;
}

const pagesIn = (value: unknown): RecordedPage[] =>
  Array.isArray(value) ? value.map(pageIn).filter((each) => each !== null) : [];

const idOf = ({ recording }: RecordedPage): string => recording.page?.id ?? '';

/** The earlier pages of this tab, across page loads. They do not outlive the tab. */
export function createTabPages(storage: PageStorage, key: string, letters = KEPT.letters) {
  const earlier = (): RecordedPage[] => pagesIn(storage.read(key));
  return {
    /** Returns all pages but the named one. */
    before: (id: string): RecordedPage[] => earlier().filter((page) => idOf(page) !== id),
    /** Stores the page when the user leaves it; it may be left again after a return. */
    keep(page: RecordedPage): void {
      const pages = [...earlier().filter((each) => idOf(each) !== idOf(page)), page];
      const texts = pages.map((each) => JSON.stringify(each).length);
      const isKept = (at: number) =>
        texts.slice(at).reduce((sum, length) => sum + length, 0) <= letters;
      storage.write(
        key,
        pages.filter((_, at) => at >= pages.length - KEPT.pages && isKept(at)),
      );
    },
  };
}

export type PagesChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** The recordings of the other open tabs of this origin. `own` is what this tab sends on request. */
export function createOtherTabs(channel: PagesChannel, own: () => readonly RecordedPage[]) {
  let received: RecordedPage[] = [];
  channel.addEventListener('message', ({ data }) => {
    if (!isRecord(data)) return;
    if (data['kind'] === 'ask') channel.postMessage({ kind: 'pages', pages: own() });
    if (data['kind'] === 'pages') received.push(...pagesIn(data['pages']));
  });
  return {
    /** Requests the recordings of all tabs, and returns those that arrive in time. */
    async ask(): Promise<readonly RecordedPage[]> {
      received = [];
      channel.postMessage({ kind: 'ask' });
      await new Promise((resolve) => {
        setTimeout(resolve, ANSWER_MS);
      });
      return received;
    },
  };
}
