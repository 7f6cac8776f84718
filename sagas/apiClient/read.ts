import { isDay } from '../../src/rules/days';
import { isRecord, type Json } from '../../src/rules/json';

/** Reads a value or throws {@link Unreadable}. */
export type Read<T> = (value: unknown) => T;

/** The answer does not have the shape that it should. Never leaves this file. */
class Unreadable extends Error {}

/** No honest answer has longer names. */
const MAX_NAME = 200;

/** Refuses the value. */
export function fail(): never {
  throw new Unreadable();
}

/** An object. */
export const record: Read<Json> = (value) => (isRecord(value) ? value : fail());
/** True or false. */
export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : fail());
/** A text that is not empty. */
export const name: Read<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME ? value : fail();
/** A text that may be empty. */
export const text: Read<string> = (value) => (value === '' ? '' : name(value));
/** A text of any length. */
export const anyText: Read<string> = (value) => (typeof value === 'string' ? value : fail());
/** A day as `YYYY-MM-DD`. */
export const day: Read<string> = (value) =>
  typeof value === 'string' && isDay(value) ? value : fail();
/** A number from 0 on. */
export const amount: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fail();
/** Any number but those without end. */
export const number: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail();
/** A whole number from 0 on. */
export const count: Read<number> = (value) =>
  Number.isSafeInteger(value) ? amount(value) : fail();
/** One of some texts. */
export const oneOf =
  <const T extends string>(texts: readonly T[]): Read<T> =>
  (value) =>
    texts.find((each) => each === value) ?? fail();
/** What another reads, or null. */
export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === null ? null : read(value);
/** A list with at most so many entries. */
export const list =
  <T>(read: Read<T>, most = Infinity): Read<T[]> =>
  (value) =>
    Array.isArray(value) && value.length <= most ? value.map((each) => read(each)) : fail();

/** How each part of an object is read. */
type Parts<T> = { readonly [Name in keyof T]: Read<T[Name]> };

/** An object: its parts, in the order of their readers. */
export function object<T extends object>(parts: Parts<T>): Read<T> {
  const readers = Object.entries<Read<unknown>>(parts);
  return (value) => {
    const fields = record(value);
    // Each part of the type has its reader.
    return Object.fromEntries(readers.map(([part, read]) => [part, read(fields[part])])) as T;
  };
}

/** What an object of a kind holds beside it. */
type OfKind<T, Kind> = T extends { readonly kind: Kind } ? Omit<T, 'kind'> : never;

/** One of several objects, told apart by their `kind`. */
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

/** Reads data of any shape; null for those of another shape than the reader's. */
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
