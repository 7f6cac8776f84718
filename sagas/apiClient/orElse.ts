import type { Read } from './read';

/** What a platform of the version before does not tell: during an upgrade it still answers beside the new one. */
export const orElse =
  <T>(read: Read<T>, fallback: T): Read<T> =>
  (value) =>
    value === undefined ? fallback : read(value);
