import type { Middleware } from '@reduxjs/toolkit';
import type { StoreAction } from '../../kit/action';
import { isAction } from '../../kit/action';

/** What a recorder holds: the last actions, and the state before the first of them. */
export interface Recording {
  actions: readonly StoreAction[];
  /** When each action happened, in ms since 1970. */
  times: readonly number[];
  /** The state before the first action; null while that is the store's initial state. */
  base: unknown;
}

export interface Recorder {
  /** To stand outermost, so that it sees each action before anything else does. */
  middleware: Middleware;
  recording(): Recording;
}

export interface RecorderOptions<State> {
  /** ms since 1970. */
  clock: () => number;
  /** How the store's state continues with an action. */
  reducer: (state: State | undefined, action: StoreAction) => State;
  /** Actions kept; older ones are taken into the base state. */
  capacity?: number;
}

/** Keeps the last actions of a store, copied at once, so that nothing can change them afterwards. */
export function createRecorder<State>({
  clock,
  reducer,
  capacity = 5_000,
}: RecorderOptions<State>): Recorder {
  let actions: StoreAction[] = [];
  let times: number[] = [];
  let base: State | null = null;

  /** Forgets the older half at once: one at a time would copy the whole list with each action. */
  const makeRoom = () => {
    const surplus = Math.ceil(capacity / 2);
    // A reducer without a state answers its initial one, whatever the action.
    const from = base ?? reducer(undefined, { type: '@@record' });
    base = actions.slice(0, surplus).reduce((state, action) => reducer(state, action), from);
    actions = actions.slice(surplus);
    times = times.slice(surplus);
  };

  return {
    middleware: () => (next) => (action) => {
      if (isAction(action)) {
        if (actions.length >= capacity) makeRoom();
        actions.push(structuredClone(action));
        times.push(clock());
      }
      return next(action);
    },
    recording: () => ({ actions: [...actions], times: [...times], base }),
  };
}
