import type { Application } from './application';
import { initialStateOf } from './states';
import { replayStep } from './step';
import { keepSteps, type Cut } from '../recorder/cut';
import type { Recording } from '../recorder/recording';

/** Cuts a recording to these actions, and returns it with the state after the last one. */
export function cutRecording<State extends object>(
  application: Application<State>,
  recording: Recording,
  { from, to }: Cut,
  end: object,
): { recording: Recording; state: object } {
  const { actions, base } = recording;
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
  const kept = keepSteps(recording, first, last);
  return {
    recording: { ...kept, base: before },
    state: last === length ? end : after(Object(before ?? application.emptyState()), kept.actions),
  };
}
