import { isRecord } from '../../rules/json';
import type { StoreAction } from '../../kit/action';
import type { ActionLog } from '../../recorder/logFacts';
import { LogFileError } from './logFileError';
import { ownAction, withOwnNames } from './olderLogs';
import { factsOf } from './readFacts';

export { LOG_VERSION, writeLog, type ActionLog, type LogFacts } from '../../recorder/logFacts';
export { LogFileError } from './logFileError';

/** Every page of a log, in the order in which they began. */
export const pagesOf = (log: ActionLog): readonly ActionLog[] =>
  [...(log.others ?? []), log].toSorted(
    (one, other) => (one.facts?.startedAt ?? 0) - (other.facts?.startedAt ?? 0),
  );

/** What a log tells to compare a replay with. */
export const tellsStates = ({ facts }: ActionLog): boolean =>
  facts !== null && (facts.frames !== null || facts.finalState !== null);

/**
 * Reads a log of any of four shapes: the portal's own file, an export of Redux DevTools, DevTools' whole
 * lifted state, and a bare list of actions.
 * @throws {LogFileError} when it is none of them, or of a newer version.
 */
export function readLog(text: string): ActionLog {
  const file = parse(text, 'The file');
  if (Array.isArray(file)) return { actions: actionsOf(file), preloadedState: null, facts: null };
  return logIn(file);
}

function logIn(file: unknown): ActionLog {
  if (!isRecord(file)) throw new LogFileError('The file is no action log.');
  if (isRecord(file['actionsById'])) return lifted(file);
  if (!('payload' in file)) throw new LogFileError('The file is no action log.');
  const actions = actionsOf(inner(file['payload'], 'payload'));
  const others = isRecord(file['portalLog']) ? (file['portalLog']['others'] ?? []) : [];
  if (!Array.isArray(others)) throw new LogFileError('The other pages of the log are damaged.');
  return {
    actions,
    preloadedState:
      'preloadedState' in file
        ? withOwnNames(inner(file['preloadedState'], 'preloadedState'))
        : null,
    facts: 'portalLog' in file ? factsOf(file['portalLog'], actions.length) : null,
    ...(others.length > 0 && { others: others.map(logIn) }),
  };
}

function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new LogFileError(`${what} is not JSON.`);
  }
}

/** DevTools writes these as text in the text, some tools as they are. */
const inner = (value: unknown, name: string): unknown =>
  typeof value === 'string' ? parse(value, `"${name}"`) : value;

/** Redux DevTools is shown what was asked for behind the type (see readableType); no type has a space. */
const plainType = (shown: string): string => shown.split(' ', 1)[0] ?? shown;

function actionsOf(value: unknown): StoreAction[] {
  if (!Array.isArray(value)) throw new LogFileError('The log holds no list of actions.');
  return value.map((action: unknown, index) => {
    if (!isRecord(action) || typeof action['type'] !== 'string')
      throw new LogFileError(`Entry ${index + 1} of the log is no action.`);
    return ownAction({ ...action, type: plainType(action['type']) });
  });
}

/** DevTools' own initial action is no action of the portal. */
const isOfTools = ({ type }: StoreAction): boolean => type.startsWith('@@');

function lifted(file: Record<string, unknown>): ActionLog {
  const { actionsById, stagedActionIds, committedState } = file;
  if (!isRecord(actionsById) || !Array.isArray(stagedActionIds))
    throw new LogFileError('The state of DevTools in the file is not whole.');
  const actions = stagedActionIds.map((id: unknown) => {
    const entry = actionsById[String(id)];
    return isRecord(entry) ? entry['action'] : null;
  });
  return {
    actions: actionsOf(actions).filter((action) => !isOfTools(action)),
    preloadedState: withOwnNames(committedState ?? null),
    facts: null,
  };
}
