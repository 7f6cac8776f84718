/** Timeout of a navigation, after which this page can be used again. */
export const LEAVE_LIMIT_MS = 10_000;
