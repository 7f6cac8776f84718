import { isRecord, type Json } from '../json';

export interface Change {
  /** The keys from the root of the state, such as `signIn`, `context`, `attempts`. */
  path: readonly string[];
  before: unknown;
  after: unknown;
}

/** A change in a log: its path and the new value; no value if the key was removed. */
export type WrittenChange = readonly [path: readonly string[], after?: unknown];

const isInside = (value: unknown): value is Json =>
  isRecord(value) && Object.keys(value).length > 0;

/** Returns the differences between two states, down to single values. A list counts as one value. */
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

/** The changes from one state to the next, in the form of a log. */
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

/** Applies changes to a state; unchanged parts keep their identity. */
export const applyChanges = (state: Json, changes: readonly WrittenChange[]): Json =>
  changes.reduce<Json>((before, [path, value]) => {
    const after = withValue(before, path, value);
    // Every path has a key, so the result remains an object.
    return isRecord(after) ? after : before;
  }, state);
