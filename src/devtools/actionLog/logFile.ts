import { isRecord } from '../../rules/json';
import type { StoreAction } from '../../kit/action';
import { ownAction, withOwnNames } from './olderLogs';

/** A step whose dispatch threw. */
export interface FailedStep {
  /** From 0. */
  step: number;
  /** What the error said, redacted. */
  text: string;
  /** Whether a machine threw, as the replay must too; otherwise something that heard of the action did. */
  inMachine: boolean;
}

/** What the portal adds to a log that Redux DevTools can import. DevTools ignores it. */
export interface LogFacts {
  format: typeof LOG_FORMAT;
  /** Of the file that was read; what is written is always of {@link LOG_VERSION}. */
  version: number;
  /** Names the build that wrote the log. */
  build: string;
  environment: string;
  /** The hash of each machine's definition, by name. */
  machines: Readonly<Record<string, string>>;
  /** When the log begins, in ms since 1970. */
  startedAt: number;
  /** When each action happened, in ms after {@link startedAt}. */
  at: readonly number[];
  /** What tells the state after each action: see stateMark. Empty in a log without. */
  states: readonly string[];
  /** `sha256:` and the hash of the final state's JSON; null where the browser cannot hash. */
  finalState: string | null;
  /** The steps that threw. */
  failed: readonly FailedStep[];
  /** The steps, from 0, whose actions held more than a log can: a replay of them may differ. */
  partial: readonly number[];
  /** How many actions the recorder failed to keep. */
  missed: number;
  /** How many things were hidden before the log was written. */
  redaction: { secrets: number; people: number };
  /** The person's own words with a report. */
  note: string;
}

/** A log as the player and the replay work on it. */
export interface ActionLog {
  actions: readonly StoreAction[];
  /** The state before the first action; null for the store's own initial state. */
  preloadedState: unknown;
  /** Null for a log that something else than the portal wrote. */
  facts: LogFacts | null;
}

export const LOG_FORMAT = 'portal-action-log';
export const LOG_VERSION = 2;

/** A file that is no action log, or not one that this build can read. The message is for a person. */
export class LogFileError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'LogFileError';
  }
}

/** A log as the text of a file that Redux DevTools can import as well. */
export const writeLog = ({ actions, preloadedState, facts }: ActionLog): string =>
  JSON.stringify({
    payload: JSON.stringify(actions),
    ...(preloadedState !== null && { preloadedState: JSON.stringify(preloadedState) }),
    ...(facts !== null && { portalLog: facts }),
  });

/**
 * Reads a log of any of four shapes: the portal's own file, an export of Redux DevTools, DevTools' whole
 * lifted state, and a bare list of actions.
 * @throws {LogFileError} when it is none of them, or of a newer version.
 */
export function readLog(text: string): ActionLog {
  const file = parse(text, 'The file');
  if (Array.isArray(file)) return { actions: actionsOf(file), preloadedState: null, facts: null };
  if (!isRecord(file)) throw new LogFileError('The file is no action log.');
  if (isRecord(file['actionsById'])) return lifted(file);
  if (!('payload' in file)) throw new LogFileError('The file is no action log.');
  return {
    actions: actionsOf(inner(file['payload'], 'payload')),
    preloadedState:
      'preloadedState' in file
        ? withOwnNames(inner(file['preloadedState'], 'preloadedState'))
        : null,
    facts: 'portalLog' in file ? factsOf(file['portalLog']) : null,
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

function failedStep(value: unknown): FailedStep[] {
  if (!isRecord(value)) return [];
  const { step, text, inMachine } = value;
  if (typeof step !== 'number' || typeof text !== 'string') return [];
  return [{ step, text, inMachine: inMachine === true }];
}

function factsOf(value: unknown): LogFacts {
  if (!isRecord(value) || value['format'] !== LOG_FORMAT)
    throw new LogFileError('The log was written in a way that is not known here.');
  const { version } = value;
  if (typeof version !== 'number' || version > LOG_VERSION)
    throw new LogFileError(
      `The log is of version ${String(version)}; this build reads up to version ${LOG_VERSION}.`,
    );
  const text = (name: string): string => (typeof value[name] === 'string' ? value[name] : '');
  const count = (of: unknown, name: string): number =>
    isRecord(of) && typeof of[name] === 'number' ? of[name] : 0;
  const { machines, startedAt, at, states, finalState, redaction, failed, partial } = value;
  return {
    format: LOG_FORMAT,
    version,
    build: text('build'),
    environment: text('environment'),
    machines: isRecord(machines)
      ? Object.fromEntries(
          Object.entries(withOwnNames(machines) ?? {}).filter(
            (entry): entry is [string, string] => typeof entry[1] === 'string',
          ),
        )
      : {},
    startedAt: typeof startedAt === 'number' ? startedAt : 0,
    at: Array.isArray(at) ? at.filter((each): each is number => typeof each === 'number') : [],
    states: Array.isArray(states)
      ? states.filter((each): each is string => typeof each === 'string')
      : [],
    finalState: typeof finalState === 'string' ? finalState : null,
    failed: Array.isArray(failed) ? failed.flatMap(failedStep) : [],
    partial: Array.isArray(partial)
      ? partial.filter((each): each is number => typeof each === 'number')
      : [],
    missed: count(value, 'missed'),
    redaction: { secrets: count(redaction, 'secrets'), people: count(redaction, 'people') },
    note: text('note'),
  };
}
