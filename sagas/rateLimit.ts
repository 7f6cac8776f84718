/** Maximum uncaught errors logged and shown per {@link WINDOW_MS}; more would only repeat the first (D7). */
const MOST = 5;
const WINDOW_MS = 60_000;

/** Creates a function that returns true for the first calls of each window. */
export function createRateLimit(now: () => number, most = MOST) {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (): boolean => {
    if (Math.abs(now() - since) >= WINDOW_MS) {
      since = now();
      count = 0;
    }
    count += 1;
    return count <= most;
  };
}
