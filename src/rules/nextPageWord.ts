import { TAB_STORAGE_KEYS } from './cookies';
import { readStored, writeStored } from './stored';

const WORDS = [
  'signInAgain',
  'endedElsewhere',
  'passwordUnsure',
  'registered',
  'signOutUnheard',
  'signedOut',
] as const;

/**
 * Messages for the next page: why it is the sign-in page; that the valid password is unknown; that an account has no
 * session yet; that the sign-out is done, which the early script shows (scripts/prerender), or unconfirmed by the
 * server.
 */
export type NextPageWord = (typeof WORDS)[number];

const KEY = TAB_STORAGE_KEYS.nextPageWord;
const listeners = new Set<() => void>();

/** The stored message of this tab; null if none. */
export function readNextPageWord(): NextPageWord | null {
  const kept = readStored(KEY, 'tab');
  return WORDS.find((each) => each === kept) ?? null;
}

/** Stores a message for the next page of this tab, replacing an earlier one; null removes it. */
export function keepNextPageWord(word: NextPageWord | null): void {
  writeStored(KEY, word, 'tab');
  for (const listener of listeners) listener();
}

/** Calls the listener on each change on this page. Returns a function that unsubscribes. */
export function watchNextPageWord(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
