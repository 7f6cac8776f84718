import { isRecord } from '../rules/json';
import { TAB_STORAGE_KEYS } from '../rules/cookies';
import type { TabStorage } from '../ports/tabStorage';
import { pageDetails } from '../kit/recorder/pageDetails';
import type { RecordedPage } from '../kit/recorder/recording';
import { createTabPages } from '../kit/recorder/sessionPages';

/** A recording that this tab has begun. */
export interface RunningRecording {
  /** Permits sending its log once. */
  ticket: string;
  /** When it ends automatically, ms since 1970; 0 once it has ended. */
  until: number;
}

const KEY = TAB_STORAGE_KEYS.recording;

/** Letters of all pages: as a file in a request they take up to 1.7 times as many bytes, and 1 MiB is accepted. */
const MOST_LETTERS = 600_000;

/** Stores several values under a recording's single key. */
const partsOf = (storage: TabStorage): TabStorage => {
  const all = () => {
    const kept = storage.read(KEY);
    return isRecord(kept) ? kept : {};
  };
  return {
    read: (part) => all()[part] ?? null,
    write: (part, value) => storage.write(KEY, { ...all(), [part]: value }),
  };
};

/** A recording's data in its tab, until it is sent or discarded. */
export function createRunningRecording(storage: TabStorage) {
  const parts = partsOf(storage);
  const pages = createTabPages(parts, 'pages', MOST_LETTERS);
  /** Null if none has begun. */
  const read = (): RunningRecording | null => {
    const kept = parts.read('running');
    if (!isRecord(kept)) return null;
    const { ticket, until } = kept;
    return typeof ticket === 'string' && typeof until === 'number' ? { ticket, until } : null;
  };
  const begin = (running: RunningRecording): void => parts.write('running', running);
  return {
    read,
    begin,
    /** Ends the recording; its data stays until it is sent or discarded. */
    end(): void {
      const running = read();
      if (running) begin({ ...running, until: 0 });
    },
    keep: (page: RecordedPage): void => pages.keep(page),
    pages: () => pages.before(''),
    /** What the user wrote about it. */
    note(): string {
      const kept = parts.read('note');
      return typeof kept === 'string' ? kept : '';
    },
    keepNote: (note: string): void => parts.write('note', note),
    page: () => pageDetails(parts, 'tab'),
    forget: (): void => storage.write(KEY, null),
  };
}
