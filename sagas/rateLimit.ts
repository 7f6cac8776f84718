/** Faults that are logged and shown within {@link WINDOW_MS}; more of them would only repeat the first (D7). */
const MOST = 5;
const WINDOW_MS = 60_000;

/** Lets through the first few of a window. */
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
