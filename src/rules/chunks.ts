import { readStored, writeStored } from './stored';
import { TAB_STORAGE_KEYS } from './cookies';

const RELOADED_AT = TAB_STORAGE_KEYS.reloadedAt;

/** Minimum interval between automatic reloads of a page that could not be loaded (ms). */
const RELOAD_PAUSE_MS = 300_000;

/** Whether a part of the portal failed to load: gone after a deploy, or replaced by another page (D1, D3). */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/**
 * Whether the page may reload automatically. Once per five minutes, so that a missing part causes no loop. Never if
 * the browser cannot store the time, nor offline, where the page would be lost. Drafts are in the tab's storage.
 */
export function takeReload(now: number): boolean {
  if (!navigator.onLine) return false;
  const last = Number(readStored(RELOADED_AT, 'tab') ?? Number.NaN);
  // Also a time in the future, left by a clock that was set back.
  if (Math.abs(now - last) < RELOAD_PAUSE_MS) return false;
  writeStored(RELOADED_AT, String(now), 'tab');
  return readStored(RELOADED_AT, 'tab') === String(now);
}
