import type { KitAction } from '../effects';
import type { ActionLog } from '../recorder/logDetails';
import type { Application } from './application';
import { inChunks, type Watch } from './inChunks';
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
  /** Replays the log once, so that each state is then available at once. */
  prepare: (watch?: Watch) => Promise<void>;
}

/**
 * The states of a log, each replayed when it is first requested, with a keyframe every {@link KEYFRAME_EVERY} actions. An
 * action that throws changes no state, as in the store.
 * @throws {LogFileError} when its first state is not of this portal.
 */
export function createTimeline<State extends object>(
  application: Application<State>,
  log: ActionLog,
): Timeline<State> {
  const { actions } = log;
  const start = initialStateOf(application, log);
  const keyframes = [start];
  let last = { position: 0, state: start };

  /** Replays from the nearest earlier state, which is the previous one when the user steps forward. */
  const stateAt = (wanted: number): State => {
    const position = Math.max(0, Math.min(actions.length, wanted));
    const frame = Math.min(Math.floor(position / KEYFRAME_EVERY), keyframes.length - 1);
    const first = frame * KEYFRAME_EVERY;
    const isNear = last.position <= position && last.position >= first;
    let { position: at, state } = isNear
      ? last
      : { position: first, state: keyframes[frame] ?? start };
    for (const action of actions.slice(at, position)) {
      ({ state } = replayStep(application, state, action));
      at += 1;
      if (at % KEYFRAME_EVERY === 0) keyframes[at / KEYFRAME_EVERY] ??= state;
    }
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
    prepare: (watch) => {
      const frames = Math.ceil(actions.length / KEYFRAME_EVERY);
      const ends = Array.from({ length: frames }, (_, frame) => (frame + 1) * KEYFRAME_EVERY);
      return inChunks(ends, stateAt, watch);
    },
  };
}
