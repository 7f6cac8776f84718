import { useSyncExternalStore } from 'react';
import { readNextPageWord, watchNextPageWord } from '../../../rules/nextPageWord';
import type { NextPageWord } from '../../../rules/nextPageWord';

/**
 * The message left by the previous page, if this page can show it; null in the first render, as in the prerendered
 * page.
 */
export function useNextPageWord<Word extends NextPageWord>(sayable: readonly Word[]): Word | null {
  const kept = useSyncExternalStore(watchNextPageWord, readNextPageWord, () => null);
  return sayable.find((each) => each === kept) ?? null;
}
