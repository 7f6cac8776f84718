import type { AppState } from './registry';

/** A selector of what the store holds under a name. */
export const stateOf =
  <Name extends keyof AppState>(name: Name) =>
  (state: AppState): AppState[Name] =>
    state[name];
