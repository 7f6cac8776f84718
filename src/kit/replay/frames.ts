import { isRecord, type Json } from '../json';
import { valueText } from './shown';
import type { Frames } from '../recorder/logDetails';
import { applyChanges, changesBetween } from '../recorder/changes';

/** A field that a replay ends up with another value in. */
export interface FieldDifference {
  /** `signIn.context.attempts`. */
  path: string;
  expected: unknown;
  found: unknown;
}

/** The fields of a part of the store that can come or go with a version: its own, and those of its context. */
function fieldsOf(part: unknown): Set<string> {
  if (!isRecord(part)) return new Set();
  const { context } = part;
  const keysOf = (of: Json, before: string) =>
    Object.keys(of)
      .filter((key) => of[key] !== undefined)
      .map((key) => before + key);
  return new Set([...keysOf(part, ''), ...(isRecord(context) ? keysOf(context, 'context.') : [])]);
}

/** The fields that only the log or only today's portal has: no difference of behaviour. */
function unsharedFields(first: Json, empty: object): (path: readonly string[]) => boolean {
  const today: Json = { ...empty };
  const fields = new Map(
    Object.keys(first).map((name) => [name, [fieldsOf(first[name]), fieldsOf(today[name])]]),
  );
  return ([name = '', ...inside]) => {
    const field = inside.slice(0, inside[0] === 'context' ? 2 : 1).join('.');
    const knownTo = fields.get(name)?.filter((each) => each.has(field));
    return knownTo?.length === 1;
  };
}

/** A part of the store with the state of its machine by name, as one value. */
const named = (part: unknown): unknown =>
  isRecord(part) && 'value' in part ? { ...part, value: valueText(part['value']) } : part;

/** Compares the states of a replay with those that a log has passed, one action after another. */
export function createFrameComparison(
  { first, changes, last }: Frames,
  /** The state of a store that has heard of nothing yet, and the one the log starts from. */
  { empty, start }: { empty: object; start: object },
) {
  const isUnshared = unsharedFields(first, empty);
  let recorded = first;
  let replayed: Json = { ...start };

  const differences = (names: readonly string[], expected: Json, found: Json): FieldDifference[] =>
    names
      // A machine that is gone has nothing to compare with; one that is new is in no log.
      .filter((name) => name in found && name in expected)
      .flatMap((name) => changesBetween(named(expected[name]), named(found[name]), [name]))
      .filter(({ path }) => !isUnshared(path))
      .map(({ path, before, after }) => ({
        path: path.join('.'),
        expected: before,
        found: after,
      }));

  return {
    /** What differs after an action; only what it changed, there or here, is looked at. */
    after(step: number, state: object): FieldDifference[] {
      const expected = applyChanges(recorded, changes[step] ?? []);
      const found: Json = { ...state };
      const touched = Object.keys(first).filter(
        (name) => expected[name] !== recorded[name] || found[name] !== replayed[name],
      );
      recorded = expected;
      replayed = found;
      return differences(touched, expected, found);
    },
    /** What differs at the end from the state that the portal itself had. */
    atEnd: (state: object): FieldDifference[] => differences(Object.keys(last), last, { ...state }),
  };
}
