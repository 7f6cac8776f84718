/** Limits use per key in time windows that begin with the key's first use. */
export interface Limit {
  /** Returns how much a key may still use. */
  left(key?: string): number;
  /** Counts a use, which may exceed the rest; a negative amount returns some. */
  use(amount?: number, key?: string): void;
  /** Uses it once and returns true; false if nothing is left. */
  take(key?: string): boolean;
}

/** Most keys stored; a further key evicts the one with the oldest window. */
const MOST_KEYS = 10_000;

/** Creates a limit of `most` in `perMs` (ms) by the clock `now`, in the memory of this process. */
export function createLimit(most: number, perMs: number, now: () => number): Limit {
  const windows = new Map<string, { readonly began: number; used: number }>();
  const open = (key: string) => {
    const found = windows.get(key);
    // A window that begins in the future comes from a clock that was set back.
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
      // Inserted again, so that keys stay in the order of their windows.
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
