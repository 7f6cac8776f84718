/** Counts the use of something against a limit: for each key in windows of time, from its first use on. */
export interface Limit {
  /** How much of it a key may still use. */
  left(key?: string): number;
  /** Counts a use, which may be more than is left, or gives some back. */
  use(amount?: number, key?: string): void;
  /** Uses it once where any is left, and tells whether it was. */
  take(key?: string): boolean;
}

/** Most keys remembered; for one more, the window that began first is forgotten. */
const MOST_KEYS = 10_000;

/** A limit of `most` in `perMs` (ms) by the clock `now`, in the memory of this process. */
export function createLimit(most: number, perMs: number, now: () => number): Limit {
  const windows = new Map<string, { readonly began: number; used: number }>();
  const open = (key: string) => {
    const found = windows.get(key);
    // One that began in time to come is of a clock that has been set right.
    return found !== undefined && Math.abs(now() - found.began) < perMs ? found : undefined;
  };
  const limit: Limit = {
    left: (key = '') => Math.max(0, most - (open(key)?.used ?? 0)),
    use(amount = 1, key = '') {
      const found = open(key);
      if (found !== undefined) {
        found.used += amount;
        return;
      }
      // Set again, so that the order of the keys is that of their windows.
      windows.delete(key);
      windows.set(key, { began: now(), used: amount });
      const [oldest] = windows.keys();
      if (windows.size > MOST_KEYS && oldest !== undefined) windows.delete(oldest);
    },
    take(key) {
      if (limit.left(key) === 0) return false;
      limit.use(1, key);
      return true;
    },
  };
  return limit;
}
