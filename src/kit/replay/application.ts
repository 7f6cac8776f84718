import type { StoreAction } from '../action';
import type { Words } from '../recorder/privacy/redactLog';
import type { Replayed } from './step';

/** Reads logs from before a machine was renamed. */
export interface FormerNames {
  action: (action: StoreAction) => StoreAction;
  /** A state or a record of machines, by today's names. */
  record: (record: unknown) => unknown;
}

/** What logs need of an application: its machines, its reducer and its names. */
export interface Application<State extends object> extends Replayed<State> {
  /** Names the application in its logs. */
  format: string;
  /** The state of a store before any action. */
  emptyState: () => State;
  /** The words that make up its machines' texts: no other text leaves the browser. */
  words: Words;
  /** The keys of confidential figures: of the numbers below them, only the sign leaves the browser. */
  figures?: Words;
  /** Absent if no machine was ever renamed. */
  formerNames?: FormerNames;
}
