/** Where a tab keeps values of JSON over its page loads. */
export interface PageStorage {
  /** What was written; null if there is none. */
  read(key: string): unknown;
  /** Keeps a value, or forgets it when null. */
  write(key: string, value: unknown): void;
}
