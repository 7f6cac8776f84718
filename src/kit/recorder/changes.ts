import { isRecord, type Json } from '../json';

/** One thing that an action changed. */
export interface Change {
  /** Where: the keys from the store's state down, such as `signIn`, `context`, `attempts`. */
  path: readonly string[];
  before: unknown;
  after: unknown;
}

/** A change as a log keeps it: where, and the value there from now on; no value where the key goes. */
export type WrittenChange = readonly [path: readonly string[], after?: unknown];

const isInside = (value: unknown): value is Json =>
  isRecord(value) && Object.keys(value).length > 0;

/** What differs between two states, down to the single values. A list counts as one value. */
export function changesBetween(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): Change[] {
  if (before === after) return [];
  if (isInside(before) && isInside(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changesBetween(before[key], after[key], [...path, key]));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

/** The changes from one state to the next, as a log keeps them. */
export const writtenChanges = (before: unknown, after: unknown): WrittenChange[] =>
  changesBetween(before, after).map(({ path, after: value }) =>
    value === undefined ? [path] : [path, value],
  );

function withValue(inside: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const { [key]: old, ...others } = isRecord(inside) ? inside : {};
  const changed = withValue(old, rest, value);
  return changed === undefined ? others : { ...others, [key]: changed };
}

/** A state after some changes; what they do not name keeps its identity. */
export const applyChanges = (state: Json, changes: readonly WrittenChange[]): Json =>
  changes.reduce<Json>((before, [path, value]) => {
    const after = withValue(before, path, value);
    // A change always has a path, so that what is changed stays an object.
    return isRecord(after) ? after : before;
  }, state);
