import { isRecord, type Json } from './json';

/** Reads a value or throws {@link Unreadable}. */
export type Read<T> = (value: unknown) => T;

/** Thrown for data of an unexpected shape. Never leaves this file. */
class Unreadable extends Error {}

/** No valid response has longer names: 120 characters, of which each may count twice. */
const MAX_NAME = 240;

export function fail(): never {
  throw new Unreadable();
}

export const record: Read<Json> = (value) => (isRecord(value) ? value : fail());
export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : fail());
/** A non-empty text. */
export const name: Read<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME ? value : fail();
/** A text that may be empty. */
export const text: Read<string> = (value) => (value === '' ? '' : name(value));
/** A text of any length. */
export const anyText: Read<string> = (value) => (typeof value === 'string' ? value : fail());
/** A number of at least 0. */
export const amount: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fail();
export const number: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail();
/** An integer of at least 0. */
export const count: Read<number> = (value) =>
  Number.isSafeInteger(value) ? amount(value) : fail();
export const oneOf =
  <const T extends string>(texts: readonly T[]): Read<T> =>
  (value) =>
    texts.find((each) => each === value) ?? fail();
export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === null ? null : read(value);
/** A list with at most `most` entries. */
export const list =
  <T>(read: Read<T>, most = Infinity): Read<T[]> =>
  (value) =>
    Array.isArray(value) && value.length <= most ? value.map((each) => read(each)) : fail();

type Parts<T> = { readonly [Name in keyof T]: Read<T[Name]> };

/** An object, read property by property in the order of the readers. */
export function object<T extends object>(parts: Parts<T>): Read<T> {
  const readers = Object.entries<Read<unknown>>(parts);
  return (value) => {
    const fields = record(value);
    const known: Json = {};
    for (const [part, read] of readers) known[part] = read(fields[part]);
    // Each property of the type has its reader.
    return known as T;
  };
}

/** Reads a newer field with a default: during a deployment, the previous version responds without it. */
export const since =
  <T>(read: Read<T>, before: T): Read<T> =>
  (value) =>
    value === undefined ? before : read(value);

/** The properties of one kind, except `kind`. */
type OfKind<T, Kind> = T extends { readonly kind: Kind } ? Omit<T, 'kind'> : never;

/** One of several objects, distinguished by `kind`. */
export function oneKind<T extends { readonly kind: string }>(readers: {
  readonly [Kind in T['kind']]: Read<OfKind<T, Kind>>;
}): Read<T> {
  const kindOf = oneOf(Object.keys(readers));
  return (value) => {
    const kind = kindOf(record(value)['kind']);
    // Each kind of the type has its reader.
    return { kind, ...(readers as Record<string, Read<object>>)[kind]?.(value) } as T;
  };
}

/** Converts a reader that throws into one that returns null for another shape. */
export const reading =
  <T>(read: Read<T>) =>
  (value: unknown): T | null => {
    try {
      return read(value);
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  };
