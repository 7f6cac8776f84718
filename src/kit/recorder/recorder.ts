import type { Middleware } from '@reduxjs/toolkit';
import { isAction, type StoreAction } from '../action';
import { copyPlain } from './copyPlain';
import type { Recording } from './recording';
import { watchCalls, type CallSeen, type RouteSeen, type Watch } from './surroundings';

export interface Recorder {
  /** Must be the outermost middleware, to see each action first. Changes nothing for the store. */
  middleware: Middleware;
  /** Wraps the network that the portal uses, to record its requests. */
  watch: Watch;
  recording(): Recording;
}

export interface RecorderOptions<State> {
  /** ms since 1970. */
  clock: () => number;
  reducer: (state: State | undefined, action: StoreAction) => State;
  /** Maximum number of recorded actions, requests and routes. Older actions are folded into the base state. */
  capacity?: number;
  /** The current path of the page. */
  path?: () => string;
}

interface Entry {
  action: StoreAction;
  time: number;
  isWhole: boolean;
  thrown: string | null;
}

/** The error's message, whatever was thrown. */
function errorText(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'An unreadable error.';
  }
}

function entryOf(action: StoreAction, time: number): Entry {
  const { copy, isWhole } = copyPlain(action);
  return {
    // If the copy failed, the type is still recorded.
    action: isAction(copy) ? copy : { type: action.type },
    time,
    isWhole,
    thrown: null,
  };
}

/**
 * Records the last actions of a store, copied at once, so that later changes cannot affect them. It only observes:
 * its own errors are counted, and errors of the portal pass through.
 */
export function createRecorder<State>({
  clock,
  reducer,
  capacity = 5_000,
  path = () => '',
}: RecorderOptions<State>): Recorder {
  let entries: Entry[] = [];
  const routes: RouteSeen[] = [];
  const calls: CallSeen[] = [];
  let base: State | null = null;
  let missed = 0;

  /** As in the store: an action that throws changes no state. */
  const after = (state: State, { action }: Entry): State => {
    try {
      return reducer(state, action);
    } catch {
      return state;
    }
  };

  /** Drops the older half at once: one at a time would copy the whole list with each action. */
  const makeRoom = () => {
    const surplus = Math.ceil(capacity / 2);
    // A reducer without a state returns its initial one, whatever the action.
    const from = base ?? reducer(undefined, { type: '@@record' });
    base = entries.slice(0, surplus).reduce(after, from);
    entries = entries.slice(surplus);
  };

  const push = <Each>(list: Each[], each: Each) => {
    list.push(each);
    if (list.length > capacity) list.shift();
  };
  const lookWhere = () => {
    const now = path();
    if (now !== '' && now !== routes.at(-1)?.path) push(routes, { at: clock(), path: now });
  };

  const keep = (action: unknown): Entry | null => {
    try {
      if (!isAction(action)) return null;
      lookWhere();
      if (entries.length >= capacity) makeRoom();
      const entry = entryOf(action, clock());
      entries.push(entry);
      return entry;
    } catch {
      missed += 1;
      return null;
    }
  };

  return {
    middleware: () => (next) => (action) => {
      const entry = keep(action);
      try {
        return next(action);
      } catch (error) {
        if (entry) entry.thrown = errorText(error);
        throw error;
      }
    },
    watch: (http) => watchCalls(http, clock, (call) => push(calls, call)),
    recording: () => ({
      routes: [...routes],
      calls: [...calls],
      actions: entries.map(({ action }) => action),
      times: entries.map(({ time }) => time),
      base,
      thrown: entries.flatMap(({ thrown }, step) =>
        thrown === null ? [] : [{ step, text: thrown }],
      ),
      partial: entries.flatMap(({ isWhole }, step) => (isWhole ? [] : [step])),
      missed,
    }),
  };
}
