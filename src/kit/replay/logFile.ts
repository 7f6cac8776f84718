import { isRecord } from '../json';
import type { StoreAction } from '../action';
import type { ActionLog } from '../recorder/logDetails';
import { LogFileError } from './logFileError';
import type { Application } from './application';
import { DEEPEST, detailsOf } from './readDetails';
import { partOf } from './stateMarks';

export type Reading = Pick<Application<object>, 'format' | 'formerNames' | 'emptyState'>;

/** Every page of a log, in chronological order. */
export const pagesOf = (log: ActionLog): readonly ActionLog[] =>
  [...(log.others ?? []), log].toSorted(
    (one, other) => (one.facts?.startedAt ?? 0) - (other.facts?.startedAt ?? 0),
  );

/** Whether a log contains states to compare a replay with. */
export const containsStates = ({ facts }: ActionLog): boolean =>
  facts !== null && (facts.frames !== null || facts.finalState !== null);

/**
 * Reads a log in any of four shapes: the portal's own file, a Redux DevTools export, DevTools' whole lifted state, or
 * a bare list of actions.
 * @throws {LogFileError} if it is none of them, of a newer version, or of another application.
 */
export function readLog(reading: Reading, text: string): ActionLog {
  const file = parse(text, 'The file');
  const log = Array.isArray(file)
    ? { actions: actionsOf(reading, file), preloadedState: null, facts: null }
    : logIn(reading, file);
  const parts = reading.emptyState();
  if (
    !log.facts &&
    log.actions.length > 0 &&
    !log.actions.some((each) => Object.hasOwn(parts, partOf(each)))
  )
    throw new LogFileError('The log is of another application: none of its actions is known.');
  return log;
}

function logIn(reading: Reading, file: unknown): ActionLog {
  if (!isRecord(file)) throw new LogFileError('The file is not an action log.');
  if (isRecord(file['actionsById'])) return lifted(reading, file);
  if (!('payload' in file)) throw new LogFileError('The file is not an action log.');
  const actions = actionsOf(reading, inner(file['payload'], 'payload'));
  const others = isRecord(file['portalLog']) ? (file['portalLog']['others'] ?? []) : [];
  if (!Array.isArray(others)) throw new LogFileError('The other pages of the log are damaged.');
  return {
    actions,
    preloadedState:
      'preloadedState' in file
        ? ownRecord(reading, inner(file['preloadedState'], 'preloadedState'))
        : null,
    facts: 'portalLog' in file ? detailsOf(reading, file['portalLog'], actions.length) : null,
    ...(others.length > 0 && { others: others.map((other) => logIn(reading, other)) }),
  };
}

/** A state or a record of machines under today's names. */
const ownRecord = ({ formerNames }: Reading, record: unknown): unknown =>
  formerNames ? formerNames.record(record) : record;

const isInner = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** @throws {LogFileError} for a value with more levels than {@link DEEPEST} */
function refuseDeep(value: unknown, what: string): void {
  let level = [value].filter(isInner);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new LogFileError(`${what} is nested too deeply.`);
    level = level.flatMap((each) => Object.values(each).filter(isInner));
  }
}

function parse(text: string, what: string): unknown {
  if (text.trim() === '') throw new LogFileError(`${what} is empty.`);
  const value = parsed(text.trimStart(), what);
  refuseDeep(value, what);
  return value;
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Names the place, for a file that was edited or cut.
    throw new LogFileError(`${what} is not JSON. ${String(error)}`);
  }
}

/** DevTools writes these as JSON in a string, some tools as objects. */
const inner = (value: unknown, name: string): unknown =>
  typeof value === 'string' ? parse(value, `"${name}"`) : value;

/** Redux DevTools shows the requests after the type (see readableType); a type contains no space. */
const plainType = (shown: string): string => shown.split(' ', 1)[0] ?? shown;

function actionsOf({ formerNames }: Reading, value: unknown): StoreAction[] {
  if (!Array.isArray(value)) throw new LogFileError('The log contains no list of actions.');
  return value.map((action: unknown, index) => {
    if (!isRecord(action) || typeof action['type'] !== 'string')
      throw new LogFileError(`Entry ${index + 1} of the log is not an action.`);
    const read = { ...action, type: plainType(action['type']) };
    return formerNames?.action(read) ?? read;
  });
}

/** DevTools' own initial action is not an action of the portal. */
const isOfTools = ({ type }: StoreAction): boolean => type.startsWith('@@');

function lifted(reading: Reading, file: Record<string, unknown>): ActionLog {
  const { actionsById, stagedActionIds, committedState } = file;
  if (!isRecord(actionsById) || !Array.isArray(stagedActionIds))
    throw new LogFileError('The DevTools state in the file is incomplete.');
  const actions = stagedActionIds.map((id: unknown) => {
    const entry = actionsById[String(id)];
    return isRecord(entry) ? entry['action'] : null;
  });
  return {
    actions: actionsOf(reading, actions).filter((action) => !isOfTools(action)),
    preloadedState: ownRecord(reading, committedState ?? null),
    facts: null,
  };
}
