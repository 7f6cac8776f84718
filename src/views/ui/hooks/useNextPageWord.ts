import { useSyncExternalStore } from 'react';
import {
  readNextPageWord,
  watchNextPageWord,
  type NextPageWord,
} from '../../../rules/nextPageWord';

/** The word that a page before has left, if this place can say it; the first drawing is the same for everybody. */
export function useNextPageWord<Word extends NextPageWord>(sayable: readonly Word[]): Word | null {
  const kept = useSyncExternalStore(watchNextPageWord, readNextPageWord, () => null);
  return sayable.find((each) => each === kept) ?? null;
}
