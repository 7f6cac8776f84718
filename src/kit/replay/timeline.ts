import type { KitAction } from '../effects';
import type { ActionLog } from '../recorder/logDetails';
import type { Application } from './application';
import { LogFileError } from './logFileError';
import { initialStateOf, replayStep } from './states';

/** A state is kept for every so many actions: a step back replays at most as many. */
export const KEYFRAME_EVERY = 200;

/** The states of a log, worked out again. Position 0 is before the first action. */
export interface Timeline<State extends object> {
  length: number;
  /** The state after so many actions. */
  stateAt: (position: number) => State;
  /** What the machines ask for in the action that leads to the position. */
  requestsAt: (position: number) => readonly KitAction[];
}

/**
 * Replays a log once, and keeps a keyframe of every {@link KEYFRAME_EVERY} actions.
 * @throws {LogFileError} when its first state or an action of it is none of this portal.
 */
export function createTimeline<State extends object>(
  application: Application<State>,
  log: ActionLog,
): Timeline<State> {
  const { actions } = log;
  const failed = new Set(log.facts?.failed.map(({ step }) => step));
  const keyframes: State[] = [];
  let running = initialStateOf(application, log);
  actions.forEach((action, at) => {
    if (at % KEYFRAME_EVERY === 0) keyframes.push(running);
    const { state, problem } = replayStep(application, running, action);
    // What the portal itself could not do is part of the log.
    if (problem !== null && !failed.has(at))
      throw new LogFileError(`Action ${at + 1} of the log cannot be replayed: ${problem}`);
    running = state;
  });
  let last = { position: actions.length, state: running };

  /** From the nearest state before, and that is the last one asked for where a person steps on. */
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
