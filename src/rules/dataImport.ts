import type { FileKind } from './report';

/** An imported file. */
export interface ImportDone {
  kind: 'done';
  /** Determined by its headings. */
  holds: FileKind;
  rows: number;
  added: number;
  changed: number;
  /** Rows of the same days and channels that a complete file lacked. */
  removed: number;
  /** Headings of columns that were left out. */
  ignored: readonly string[];
  /** Rows with more clicks than impressions, and the line of the first; null if there are none. */
  moreClicks: { rows: number; line: number } | null;
  /** When the same file was imported before, in ms since 1970; null if not, or if it changed anything this time. */
  importedAt: number | null;
}

/** Limits of data imports, for page and server. */

/** Largest file, in bytes. */
export const IMPORT_MOST_BYTES = 256 * 1024 * 1024;
/** Most rows of a file. */
export const IMPORT_MOST_ROWS = 2_000_000;
/** Reading stops after this many problems, because each takes the parser many times as long as a valid line. */
export const IMPORT_MOST_PROBLEMS = 10_000;
/** Timeout for uploading and importing a file, in ms. */
export const IMPORT_TIMEOUT_MS = 10 * 60_000;
/** Longest stored name of an imported file, in characters. */
export const FILE_NAME_LENGTH = 100;
/** Longest name of a studio key, in characters. */
export const KEY_NAME_LENGTH = 60;

/** The current state of a studio key's creator: an active administrator, a member without that role, or gone. */
export const KEY_MAKERS = ['active', 'inactive', 'gone'] as const;
/** As the page shows it. The API says separately who is suspended, as earlier pages do not know that. */
export type KeyMaker = (typeof KEY_MAKERS)[number] | 'suspended';
