/** The numbers of bringing data in, for page and platform alike. */

/** Largest file, in bytes. */
export const IMPORT_MOST_BYTES = 256 * 1024 * 1024;
/** Most rows of a file. */
export const IMPORT_MOST_ROWS = 2_000_000;
/** How long a file may take on its way and to be taken in, in ms. */
export const IMPORT_TIMEOUT_MS = 10 * 60_000;
/** Longest name of a studio key, in characters. */
export const KEY_NAME_LENGTH = 60;

/** Where who made a studio key is now: an active administrator of it, a member who is none, or gone. */
export const KEY_MAKERS = ['active', 'inactive', 'gone'] as const;
export type KeyMaker = (typeof KEY_MAKERS)[number];
