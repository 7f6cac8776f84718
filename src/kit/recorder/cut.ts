import type { Recording } from './recording';

/** The actions that a user includes, first to last, counted from 1. */
export interface Cut {
  from: number;
  to: number;
}

/**
 * Returns the recording from step `first` up to but excluding `last`, counted from 0: its actions, the requests and
 * routes of that period, and the path at its start. The states are the caller's.
 */
export function keepSteps(recording: Recording, first: number, last: number): Recording {
  const { actions, times, thrown = [], partial = [], routes = [], calls = [] } = recording;
  const begin = first === 0 ? -Infinity : (times[first] ?? Infinity);
  const end = times[last] ?? Infinity;
  const start = routes.findLastIndex(({ at }) => at <= begin);
  const isInside = (step: number) => step >= first && step < last;
  return {
    ...recording,
    actions: actions.slice(first, last),
    times: times.slice(first, last),
    thrown: thrown
      .filter(({ step }) => isInside(step))
      .map(({ step, text }) => ({ step: step - first, text })),
    partial: partial.filter(isInside).map((step) => step - first),
    routes: routes.slice(Math.max(0, start)).filter(({ at }) => at < end),
    calls: calls.filter(({ at }) => at >= begin && at < end),
  };
}
