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
 * What a page that is left has to say on the next one: why it led to sign-in, that it is not known which password holds,
 * that an account was made without a session, that a sign-out is done, which the early script shows (scripts/prerender),
 * or that the server has not confirmed it.
 */
export type NextPageWord = (typeof WORDS)[number];

const KEY = TAB_STORAGE_KEYS.nextPageWord;
const listeners = new Set<() => void>();

/** The word that this tab keeps, or null. */
export function readNextPageWord(): NextPageWord | null {
  const kept = readStored(KEY, 'session');
  return WORDS.find((each) => each === kept) ?? null;
}

/** Keeps a word for the next page of this tab, in the place of an earlier one; null when it has been said. */
export function keepNextPageWord(word: NextPageWord | null): void {
  writeStored(KEY, word, 'session');
  for (const listener of listeners) listener();
}

/** Hears of each change on this page. Returns what ends the subscription. */
export function watchNextPageWord(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
