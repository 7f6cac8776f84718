import type { KitAction } from '../effects';
import type { ActionLog } from '../recorder/logDetails';
import type { Application } from './application';
import { initialStateOf } from './states';
import { replayStep } from './step';

/** Number of actions between keyframes: the most that a step back replays. */
export const KEYFRAME_EVERY = 200;

/** The recomputed states of a log. Position 0 is before the first action. */
export interface Timeline<State extends object> {
  length: number;
  /** The state after this many actions. */
  stateAt: (position: number) => State;
  /** The machines' requests in the action that leads to the position. */
  requestsAt: (position: number) => readonly KitAction[];
}

/**
 * Replays a log once, and stores a keyframe every {@link KEYFRAME_EVERY} actions. An action that throws changes no
 * state, as in the store.
 * @throws {LogFileError} when its first state is not of this portal.
 */
export function createTimeline<State extends object>(
  application: Application<State>,
  log: ActionLog,
): Timeline<State> {
  const { actions } = log;
  const keyframes: State[] = [];
  let running = initialStateOf(application, log);
  actions.forEach((action, at) => {
    if (at % KEYFRAME_EVERY === 0) keyframes.push(running);
    running = replayStep(application, running, action).state;
  });
  let last = { position: actions.length, state: running };

  /** Replays from the nearest earlier state, which is the previous one when the user steps forward. */
  const stateAt = (wanted: number): State => {
    const position = Math.max(0, Math.min(actions.length, wanted));
    const frame = Math.min(Math.floor(position / KEYFRAME_EVERY), keyframes.length - 1);
    const start = frame * KEYFRAME_EVERY;
    const isNear = last.position <= position && last.position >= start;
    const from = isNear ? last : { position: start, state: keyframes[frame] ?? running };
    const state = actions
      .slice(from.position, position)
      .reduce((before, action) => replayStep(application, before, action).state, from.state);
    last = { position, state };
    return state;
  };

  return {
    length: actions.length,
    stateAt,
    requestsAt: (position) => {
      const action = actions[position - 1];
      return action ? replayStep(application, stateAt(position - 1), action).requests : [];
    },
  };
}
