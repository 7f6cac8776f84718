/** Values of this tab as JSON, over a reload; in memory where the browser refuses to store them. */
export interface TabStorage {
  /** What was written; null if there is none, or none that can be read. */
  read(key: string): unknown;
  /** Keeps a value of JSON, or forgets it when null. Never throws. */
  write(key: string, value: unknown): void;
}
