import { isRecord, type Json } from '../json';

/** Replaces a value that is not JSON: a function, a cycle, or a value that throws when it is read. */
export const NOT_PLAIN = '[not plain]';

/** Deeper values are not copied into a log. */
const MAX_DEPTH = 60;

export interface PlainCopy {
  copy: unknown;
  /** False if a value was not JSON and {@link NOT_PLAIN} replaces it. */
  isWhole: boolean;
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Copies a value as JSON, without undefined keys. Never throws. */
export function copyPlain(value: unknown): PlainCopy {
  let isWhole = true;
  const around = new Set<object>();

  const refuse = (): string => {
    isWhole = false;
    return NOT_PLAIN;
  };
  const copyObject = (from: object): unknown => {
    if (Array.isArray(from)) return from.map(copy);
    if (!isPlain(from)) return refuse();
    return Object.fromEntries(
      Object.keys(from)
        .map((key) => [key, copy(Reflect.get(from, key))])
        .filter(([, each]) => each !== undefined),
    );
  };
  const copyOf = (from: object): unknown => {
    if (around.has(from) || around.size >= MAX_DEPTH) return refuse();
    around.add(from);
    try {
      return copyObject(from);
    } catch {
      // A getter or a proxy threw; the portal handles that itself.
      return refuse();
    } finally {
      around.delete(from);
    }
  };
  function copy(from: unknown): unknown {
    if (typeof from === 'object' && from !== null) return copyOf(from);
    if (typeof from === 'number') return Number.isFinite(from) ? from : refuse();
    const isOfJson =
      from === null || from === undefined || ['string', 'boolean'].includes(typeof from);
    return isOfJson ? from : refuse();
  }

  return { copy: copy(value), isWhole };
}

/** Returns a state as JSON: a payload that was not may have reached it. */
export const plainState = (state: object): Json => {
  const { copy } = copyPlain(state);
  return isRecord(copy) ? copy : {};
};
