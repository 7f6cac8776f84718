import { isRecord } from '../rules/json';
import { RECORDING_KEYS } from '../rules/supportRecording';
import { pageFacts } from './pageFacts';
import type { RecordedPage } from './recording';
import { createTabPages } from './sessionPages';
import type { TabStorage } from '../ports/tabStorage';

/** A recording that this tab has begun. */
export interface RunningRecording {
  /** With which its log can be sent, once. */
  ticket: string;
  /** When it ends by itself, ms since 1970. */
  until: number;
}

/** What a recording keeps in its tab until it is sent or discarded. */
export function createRunningRecording(storage: TabStorage) {
  const pages = createTabPages(storage, RECORDING_KEYS.pages);
  return {
    /** Null while none is running. */
    read(): RunningRecording | null {
      const kept = storage.read(RECORDING_KEYS.running);
      if (!isRecord(kept)) return null;
      const { ticket, until } = kept;
      return typeof ticket === 'string' && typeof until === 'number' ? { ticket, until } : null;
    },
    begin: (running: RunningRecording): void => storage.write(RECORDING_KEYS.running, running),
    /** It records no more; what it holds stays until it is sent or discarded. */
    end(): void {
      const kept = storage.read(RECORDING_KEYS.running);
      if (isRecord(kept)) storage.write(RECORDING_KEYS.running, { ...kept, until: 0 });
    },
    keep: (page: RecordedPage): void => pages.keep(page),
    pages: () => pages.before(''),
    page: () => pageFacts(storage, RECORDING_KEYS.tab),
    forget(): void {
      pages.forget();
      for (const key of [RECORDING_KEYS.running, RECORDING_KEYS.tab]) storage.write(key, null);
    },
  };
}
