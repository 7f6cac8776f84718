import { isRecord, type Json } from '../json';
import { valueText } from './shown';
import type { Frames } from '../recorder/logDetails';
import { applyChanges, changesBetween, type Change } from '../recorder/changes';

export interface FieldDifference {
  /** `signIn.context.attempts`. */
  path: string;
  expected: unknown;
  found: unknown;
}

/** The fields of a part of the store that may differ between versions: its own and those of its context. */
function fieldsOf(part: unknown): Set<string> {
  if (!isRecord(part)) return new Set();
  const { context } = part;
  const keysOf = (of: Json, before: string) =>
    Object.keys(of)
      .filter((key) => of[key] !== undefined)
      .map((key) => before + key);
  return new Set([...keysOf(part, ''), ...(isRecord(context) ? keysOf(context, 'context.') : [])]);
}

/** The fields that only the log or only today's portal has: not a difference in behavior. */
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

/** A part of the store with its machine's state value as one text. */
export const named = (part: unknown): unknown =>
  isRecord(part) && 'value' in part ? { ...part, value: valueText(part['value']) } : part;

/** The fields of a context that is empty in one version only: there it counts as one value. */
function fieldsIn(change: Change): Change[] {
  const { path, before, after } = change;
  if (path.length !== 2 || path[1] !== 'context' || !isRecord(before) || !isRecord(after))
    return [change];
  return Object.keys({ ...before, ...after }).map((key) => ({
    path: [...path, key],
    before: before[key],
    after: after[key],
  }));
}

/** Compares the states of a replay with those of a log, one action after another. */
export function createFrameComparison(
  { first, changes, last }: Frames,
  /** The state of a store before any action, and the log's initial state. */
  { empty, start }: { empty: object; start: object },
) {
  const isUnshared = unsharedFields(first, empty);
  let recorded = first;
  let replayed: Json = { ...start };

  const differences = (names: readonly string[], expected: Json, found: Json): FieldDifference[] =>
    names
      // A removed machine has nothing to compare with; a new one is in no log.
      .filter((name) => name in found && name in expected)
      .flatMap((name) => changesBetween(named(expected[name]), named(found[name]), [name]))
      .flatMap(fieldsIn)
      .filter(({ path }) => !isUnshared(path))
      .map(({ path, before, after }) => ({ path: path.join('.'), expected: before, found: after }));

  return {
    /** The differences after an action; only the parts changed there or here are compared. */
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
    /** The differences from the portal's own final state. */
    atEnd: (state: object): FieldDifference[] => differences(Object.keys(last), last, { ...state }),
  };
}
