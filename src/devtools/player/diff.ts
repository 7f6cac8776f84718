import { isRecord } from '../../rules/json';

/** One thing that an action changed. */
export interface Change {
  /** Where, as `login.context.attempts`. */
  path: string;
  before: unknown;
  after: unknown;
}

const isInside = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && Object.keys(value).length > 0;

/** What differs between two states, down to the single values. A list counts as one value. */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (before === after) return [];
  if (isInside(before) && isInside(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      changesBetween(before[key], after[key], path === '' ? key : `${path}.${key}`),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}
