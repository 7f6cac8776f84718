/**
 * How long a way to another page may take (ms); then this page can be used again. Who pressed Stop, or whose
 * provider does not answer, is not kept longer. A navigation that goes through later does no harm: it takes
 * this page's place, and a second wish only begins it again.
 */
export const LEAVE_LIMIT_MS = 10_000;
