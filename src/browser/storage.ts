import type { KeyValueStore } from '../session/clockSkew';

/** localStorage if the browser allows it; else memory, so that one tab still works. */
export function createStorage(): KeyValueStore & { remove(key: string): void } {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, instead: () => T): T => {
    try {
      return work(localStorage);
    } catch {
      return instead();
    }
  };
  return {
    get: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value);
          memory.delete(key);
        },
        () => void memory.set(key, value),
      ),
    remove(key) {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
  };
}
