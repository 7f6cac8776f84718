import type { StoreAction } from '../action';
import type { Words } from '../recorder/privacy/redactLog';
import type { Replayed } from './step';

/** How logs of before a machine was renamed are read. */
export interface FormerNames {
  action: (action: StoreAction) => StoreAction;
  /** A state or a record of machines, by the names of today. */
  record: (record: unknown) => unknown;
  /** A state as the log of a first version wrote it, to compare hashes. */
  firstVersion: (state: object, machines: readonly string[]) => object;
}

/** What logs need of an application: its machines and how its state continues, and what it calls things. */
export interface Application<State extends object> extends Replayed<State> {
  /** Names the application in its logs. */
  format: string;
  /** The state of a store that has heard of nothing yet. */
  emptyState: () => State;
  /** The words its machines are made of: no other text leaves the browser. */
  words: Words;
  /** None where no machine was ever renamed. */
  formerNames?: FormerNames;
}
