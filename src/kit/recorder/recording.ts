import type { StoreAction } from '../action';
import type { Json } from '../json';
import type { WrittenChange } from './changes';
import type { CallSeen, PageDetails, RouteSeen } from './surroundings';

/** The state before the first action, and the changes by each action. */
export interface Passed {
  first: Json;
  changes: readonly (readonly WrittenChange[])[];
}

/** A dispatch that threw: the step of its action, and the error's message. */
export interface Thrown {
  /** From 0. */
  step: number;
  text: string;
}

/** The content of a recorder: the last actions, and the state before the first of them. */
export interface Recording {
  actions: readonly StoreAction[];
  /** When each action happened, in ms since 1970. */
  times: readonly number[];
  /** The state before the first action; null if it is the store's initial state. */
  base: unknown;
  thrown?: readonly Thrown[];
  /** The steps, from 0, whose actions were not plain JSON: a replay has less data for them than the portal had. */
  partial?: readonly number[];
  /** The number of actions that the recorder failed to record. */
  missed?: number;
  /** The recorded page, and what was observed around its actions. */
  page?: PageDetails | null;
  routes?: readonly RouteSeen[];
  calls?: readonly CallSeen[];
  /** The states, if they were recorded directly. */
  passed?: Passed;
}

/** A page of a recording, with the final state of its store. */
export interface RecordedPage {
  recording: Recording;
  state: object;
  build: string;
}
