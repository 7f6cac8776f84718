/** A way to another page may take this long; then this page can be used again. */
export const LEAVE_LIMIT_MS = 10_000;
