/** Values of this tab as JSON, over a reload; in memory where the browser refuses to store them. */
export interface TabStore {
  /** What was written; null if there is none, or none that can be read. */
  read(key: string): unknown;
  /** Keeps a value of JSON, or forgets it when null. Never throws. */
  write(key: string, value: unknown): void;
}

/** sessionStorage as a store of JSON. */
export function createTabStore(): TabStore {
  const memory = new Map<string, string>();
  const stored = (key: string): string | null => {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  };
  return {
    read(key) {
      try {
        return JSON.parse(memory.get(key) ?? stored(key) ?? 'null');
      } catch {
        return null;
      }
    },
    write(key, value) {
      memory.delete(key);
      try {
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        if (value !== null) memory.set(key, JSON.stringify(value));
      }
    },
  };
}
