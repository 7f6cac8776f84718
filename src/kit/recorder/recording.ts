import type { StoreAction } from '../action';
import type { Json } from '../json';
import type { WrittenChange } from './changes';
import type { CallSeen, PageDetails, RouteSeen } from './surroundings';

/** The state before the first action, and what each action changed. */
export interface Passed {
  first: Json;
  changes: readonly (readonly WrittenChange[])[];
}

/** A dispatch that threw: the place of its action, and what the error says. */
export interface Thrown {
  /** From 0. */
  step: number;
  text: string;
}

/** What a recorder holds: the last actions, and the state before the first of them. */
export interface Recording {
  actions: readonly StoreAction[];
  /** When each action happened, in ms since 1970. */
  times: readonly number[];
  /** The state before the first action; null while that is the store's initial state. */
  base: unknown;
  /** The dispatches that threw. */
  thrown?: readonly Thrown[];
  /** The places of actions that were no plain JSON, from 0: a replay has less of them than the portal had. */
  partial?: readonly number[];
  /** How many actions the recorder itself failed to keep. */
  missed?: number;
  /** The page that it is of, and what was seen around its actions. */
  page?: PageDetails | null;
  routes?: readonly RouteSeen[];
  calls?: readonly CallSeen[];
  /** The states that were passed, where they were seen as they were. */
  passed?: Passed;
}

/** A page of a recording, with the state that its store had at the end. */
export interface RecordedPage {
  recording: Recording;
  state: object;
  /** The build that the page ran. */
  build: string;
}
