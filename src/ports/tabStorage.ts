/** JSON values of this tab, surviving a reload; in memory if the browser refuses to store them. */
export interface TabStorage {
  /** Returns the stored value; null if absent or unreadable. */
  read(key: string): unknown;
  /** Stores a JSON value; null removes it. Never throws. */
  write(key: string, value: unknown): void;
}
