import { readStored, writeStored } from './stored';
import { TAB_STORAGE_KEYS } from './cookies';

const RELOADED_AT = TAB_STORAGE_KEYS.reloadedAt;

/** A page that could not be loaded is loaded again on its own at most once in this time (ms). */
const RELOAD_PAUSE_MS = 300_000;

/** Did a part of the portal fail to load: gone after a deploy, or a page sent in its place (D1, D3)? */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/**
 * May the page load itself again now? Once, then not for five minutes, so that a part that is gone for
 * good makes no loop; never where the browser cannot remember it, nor offline, where there is nothing to
 * load and the page would be lost. Drafts are in the tab's storage.
 */
export function takeReload(now: number): boolean {
  if (!navigator.onLine) return false;
  const last = Number(readStored(RELOADED_AT, 'session') ?? Number.NaN);
  // Also a time in the future, as a clock that was set back leaves it.
  if (Math.abs(now - last) < RELOAD_PAUSE_MS) return false;
  writeStored(RELOADED_AT, String(now), 'session');
  return readStored(RELOADED_AT, 'session') === String(now);
}
