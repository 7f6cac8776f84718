import type { Application } from './application';
import { initialStateOf, replayStep } from './states';
import type { Recording } from '../recorder/recording';

/** The actions that a user includes, first to last, counted from 1. */
export interface Cut {
  from: number;
  to: number;
}

/** Returns the requests and routes of that period, with the path at its start. */
function seenBetween({ routes = [], calls = [] }: Recording, from: number, to: number) {
  const start = routes.findLastIndex(({ at }) => at <= from);
  return {
    routes: routes.slice(Math.max(0, start)).filter(({ at }) => at < to),
    calls: calls.filter(({ at }) => at >= from && at < to),
  };
}

/** Cuts a recording to these actions, and returns it with the state after the last one. */
export function cutRecording<State extends object>(
  application: Application<State>,
  recording: Recording,
  { from, to }: Cut,
  end: object,
): { recording: Recording; state: object } {
  const { actions, times, base, thrown = [], partial = [] } = recording;
  const length = actions.length;
  const first = Math.max(0, Math.min(length, from - 1));
  const last = Math.max(first, Math.min(length, to));
  const after = (start: object, part: Recording['actions']): object =>
    // A step returns a state of this store.
    part.reduce(
      (state, action) => replayStep(application, state, action).state,
      initialStateOf(application, { preloadedState: start }),
    );
  const before =
    first === 0 ? base : after(Object(base ?? application.emptyState()), actions.slice(0, first));
  const kept = actions.slice(first, last);
  const isInside = (step: number) => step >= first && step < last;
  return {
    recording: {
      ...recording,
      ...seenBetween(recording, first === 0 ? 0 : (times[first] ?? 0), times[last] ?? Infinity),
      actions: kept,
      times: times.slice(first, last),
      base: before,
      thrown: thrown
        .filter(({ step }) => isInside(step))
        .map(({ step, text }) => ({ step: step - first, text })),
      partial: partial.filter(isInside).map((step) => step - first),
    },
    state: last === length ? end : after(Object(before ?? application.emptyState()), kept),
  };
}
