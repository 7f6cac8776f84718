import type { StoreAction } from '../action';
import { writtenChanges, type WrittenChange } from './changes';
import { copyPlain, plainState } from './copyPlain';
import type { Recording } from './recording';
import { watchCalls, type CallSeen, type RouteSeen, type Watch } from './surroundings';

/** Maximum characters on one page of a recording; the recording is then full. */
const MOST_LETTERS = 250_000;

export interface LiveRecorderOptions {
  /** ms since 1970. */
  clock: () => number;
  path: () => string;
  state: () => object;
  /** Actions that are not part of the user's story. */
  isOwn: (action: StoreAction) => boolean;
}

/**
 * Records a running store from its current state: sees each action after the reducers, and what it changed. Small,
 * since it contains no machines.
 */
export function createLiveRecorder({ clock, path, state, isOwn }: LiveRecorderOptions) {
  const first = plainState(state());
  let last: Readonly<Record<string, unknown>> = { ...state() };
  let letters = JSON.stringify(first).length;
  const actions: StoreAction[] = [];
  const times: number[] = [];
  const partial: number[] = [];
  const changes: WrittenChange[][] = [];
  const routes: RouteSeen[] = [{ at: clock(), path: path() }];
  const calls: CallSeen[] = [];

  /** Compares by reference first: what no action has touched is the same object. */
  const changedSince = (now: Readonly<Record<string, unknown>>): WrittenChange[] =>
    Object.keys(now).flatMap((name) =>
      now[name] === last[name]
        ? []
        : writtenChanges({ [name]: last[name] }, { [name]: copyPlain(now[name]).copy }),
    );

  const watch: Watch = (http) => watchCalls(http, clock, (call) => void calls.push(call));

  return {
    isFull: () => letters >= MOST_LETTERS,
    watch,
    heard(action: StoreAction): void {
      const now = { ...state() };
      const changed = changedSince(now);
      last = now;
      if (isOwn(action)) return;
      const { copy, isWhole } = copyPlain(action);
      if (!isWhole) partial.push(actions.length);
      const here = path();
      if (routes.at(-1)?.path !== here) routes.push({ at: clock(), path: here });
      // A copy of an action is an action.
      actions.push(copy as StoreAction);
      times.push(clock());
      changes.push(changed);
      letters += JSON.stringify([copy, changed]).length;
    },
    recording: (): Recording => ({
      actions: [...actions],
      times: [...times],
      base: first,
      partial: [...partial],
      routes: [...routes],
      calls: [...calls],
      passed: { first, changes: [...changes] },
    }),
    state: (): object => plainState(last),
  };
}
