import type { AppState } from './registry';

export const stateOf =
  <Name extends keyof AppState>(name: Name) =>
  (state: AppState): AppState[Name] =>
    state[name];
