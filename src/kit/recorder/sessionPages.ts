import { isRecord } from '../json';
import type { RecordedPage } from './recording';
import type { PageStorage } from './pageStorage';

/** What a page leaves for the next one of its tab: letters at most, and pages. Older ones go first. */
const KEPT = { letters: 1_000_000, pages: 10 };

/** How long other tabs have to hand over what they recorded, in ms. */
const ANSWER_MS = 400;

/** A page that this origin kept or sent; null for anything else. */
function pageIn(value: unknown): RecordedPage | null {
  if (!isRecord(value) || !isRecord(value['state']) || typeof value['build'] !== 'string')
    return null;
  const { recording, state, build } = value;
  const isWhole =
    isRecord(recording) && Array.isArray(recording['actions']) && Array.isArray(recording['times']);
  // What a recorder of this very origin wrote, as JSON.
  return isWhole
    ? { build, state, recording: recording as unknown as RecordedPage['recording'] }
    : null;
}

const pagesIn = (value: unknown): RecordedPage[] =>
  Array.isArray(value) ? value.map(pageIn).filter((each) => each !== null) : [];

const idOf = ({ recording }: RecordedPage): string => recording.page?.id ?? '';

/** The pages that this tab was on before, over its loads: nothing of them outlives the tab. */
export function createTabPages(storage: PageStorage, key: string) {
  const earlier = (): RecordedPage[] => pagesIn(storage.read(key));
  return {
    /** Every page before the named one. */
    before: (id: string): RecordedPage[] => earlier().filter((page) => idOf(page) !== id),
    /** The page is left; it may come back, and be left again. */
    keep(page: RecordedPage): void {
      const pages = [...earlier().filter((each) => idOf(each) !== idOf(page)), page];
      const texts = pages.map((each) => JSON.stringify(each).length);
      const isKept = (at: number) =>
        texts.slice(at).reduce((sum, length) => sum + length, 0) <= KEPT.letters;
      storage.write(
        key,
        pages.filter((_, at) => at >= pages.length - KEPT.pages && isKept(at)),
      );
    },
    forget: (): void => storage.write(key, null),
  };
}

/** The channel between tabs as it is used here. */
export type PagesChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/**
 * What the other open tabs of this origin recorded. `own` is what this tab hands over when another one asks.
 */
export function createOtherTabs(channel: PagesChannel, own: () => readonly RecordedPage[]) {
  let heard: RecordedPage[] = [];
  channel.addEventListener('message', ({ data }) => {
    if (!isRecord(data)) return;
    if (data['kind'] === 'ask') channel.postMessage({ kind: 'pages', pages: own() });
    if (data['kind'] === 'pages') heard.push(...pagesIn(data['pages']));
  });
  return {
    /** Asks all tabs, and waits for those that answer. */
    async ask(): Promise<readonly RecordedPage[]> {
      heard = [];
      channel.postMessage({ kind: 'ask' });
      await new Promise((resolve) => {
        setTimeout(resolve, ANSWER_MS);
      });
      return heard;
    },
  };
}
