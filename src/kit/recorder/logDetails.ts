import type { StoreAction } from '../action';
import type { Passed } from './recording';
import type { Json } from '../json';
import type { CallSeen, PageDetails, RouteSeen } from './surroundings';

export const LOG_VERSION = 3;

/** The states that a log has passed, and the last as the portal had it. */
export interface Frames extends Passed {
  last: Json;
}

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
export interface LogDetails {
  /** Whose logs these are: no other application reads them. */
  format: string;
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
  /** Null in a log of version 2 and before. */
  page: PageDetails | null;
  /** Where the page was, the first before the first action. Times in ms after {@link startedAt}. */
  routes: readonly RouteSeen[];
  /** The calls over the network, in the order in which they ended. Times in ms after {@link startedAt}. */
  calls: readonly CallSeen[];
  /** The states that were passed; null in a log of version 2 and before. */
  frames: Frames | null;
  /** What tells the state after each action: see stateMark. Empty since version 3. */
  states: readonly string[];
  /** `sha256:` and the hash of the final state's JSON; null since version 3, or where the browser cannot hash. */
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
  facts: LogDetails | null;
  /** The other pages of the same session: those this tab was on before, and other tabs. */
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

/** A log as the text of a file that Redux DevTools can import as well, which then shows its last page. */
export const writeLog = (log: ActionLog): string => JSON.stringify(written(log));
