/**
 * How long a navigation to another page may take (ms) before this page becomes usable again, for example after
 * the user pressed Stop or when a provider does not respond. A navigation that completes later does no harm:
 * it replaces this page, and a second request only restarts it.
 */
export const LEAVE_LIMIT_MS = 10_000;
