/** Stores JSON values of a tab across page loads. */
export interface PageStorage {
  /** Returns the stored value; null if there is none. */
  read(key: string): unknown;
  /** Stores a value; null removes it. */
  write(key: string, value: unknown): void;
}
