import type { StoreAction } from '../action';
import type { Passed } from './recording';
import type { Json } from '../json';
import type { CallSeen, PageDetails, RouteSeen } from './surroundings';

export const LOG_VERSION = 3;

/** The states recorded in a log, and the last one as the portal had it. */
export interface Frames extends Passed {
  last: Json;
}

export interface FailedStep {
  /** From 0. */
  step: number;
  /** The error message, redacted. */
  text: string;
  /** Whether a machine threw, as the replay must too; otherwise a listener of the action threw. */
  inMachine: boolean;
}

/** Data that the portal adds to a log that Redux DevTools can import. DevTools ignores it. */
export interface LogDetails {
  /** Names the application: no other application reads its logs. */
  format: string;
  /** The version of the file that was read; {@link LOG_VERSION} is always written. */
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
  /** Null in logs up to version 2. */
  page: PageDetails | null;
  /** The paths of the page; the first is from before the first action. Times in ms after {@link startedAt}. */
  routes: readonly RouteSeen[];
  /** Network requests in the order in which they ended. Times in ms after {@link startedAt}. */
  calls: readonly CallSeen[];
  /** The recorded states; null in logs up to version 2. */
  frames: Frames | null;
  /** Identifies the state after each action: see stateMark. Empty since version 3. */
  states: readonly string[];
  /** `sha256:` and the hash of the final state's JSON; null since version 3, or if the browser cannot hash. */
  finalState: string | null;
  failed: readonly FailedStep[];
  /** The steps, from 0, whose actions were not plain JSON: a replay of them may differ. */
  partial: readonly number[];
  /** The number of actions that the recorder failed to record. */
  missed: number;
  /** The number of values hidden before the log was written. */
  redaction: { secrets: number; people: number };
  /** The user's note to a report. */
  note: string;
}

/** A log in memory, for the player and the replay. */
export interface ActionLog {
  actions: readonly StoreAction[];
  /** The state before the first action; null for the store's own initial state. */
  preloadedState: unknown;
  /** Null for a log that the portal did not write. */
  facts: LogDetails | null;
  /** Other pages of the same session: earlier pages of this tab, and other tabs. */
  others?: readonly ActionLog[];
}

function written({ actions, preloadedState, facts, others = [] }: ActionLog): object {
  const ownFacts = { ...facts, ...(others.length > 0 && { others: others.map(written) }) };
  return {
    payload: JSON.stringify(actions),
    ...(preloadedState !== null && { preloadedState: JSON.stringify(preloadedState) }),
    ...(facts !== null && { portalLog: ownFacts }),
  };
}

/** Serializes a log as a file that Redux DevTools can also import, which then shows its last page. */
export const writeLog = (log: ActionLog): string => JSON.stringify(written(log));
