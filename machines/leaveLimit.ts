/**
 * How long a navigation to another page may take (ms) before this page becomes usable again, for example after
 * the user pressed Stop or when a provider does not respond. A navigation that completes later does no harm.
 */
export const LEAVE_LIMIT_MS = 10_000;
