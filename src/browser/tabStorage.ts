import type { TabStorage } from '../ports/tabStorage';

export type TabStore = TabStorage;

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
