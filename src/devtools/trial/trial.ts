import type { AppState } from '../../kit/registry';
import type { StoreAction } from '../../kit/action';
import type { KitAction } from '../../kit/effects';
import type { ActionLog } from '../../kit/recorder/logDetails';
import { initialStateOf, replayStep } from '../portalLogs';
import { isRequest } from '../../kit/replay/step';
import type { RunningTimer } from '../inspector/messages';
import { createRunningTimers } from '../inspector/runningTimers';

/** One action of a trial, and what came of it. */
export interface TrialStep {
  /** Unique in its trial. */
  id: number;
  action: StoreAction;
  /** Recorded, or sent by hand in the trial. */
  isOwn: boolean;
  isSkipped: boolean;
  /** The state after it. */
  state: AppState;
  requests: readonly KitAction[];
  /** What it threw; null where it did not. */
  problem: string | null;
}

/**
 * A portal's actions on a detached copy: steps may be left out, others put between, and nothing of it reaches a portal
 * or the network. Every change gives a new trial.
 */
export interface Trial {
  first: AppState;
  steps: readonly TrialStep[];
}

/** What is still to be played of a step. */
type Unplayed = Pick<TrialStep, 'id' | 'action' | 'isOwn' | 'isSkipped'>;

/** Plays steps one after another. What is skipped, or throws, changes nothing. */
function play(first: AppState, steps: readonly Unplayed[]): TrialStep[] {
  let state = first;
  return steps.map(({ id, action, isOwn, isSkipped }) => {
    const after = isSkipped ? { state, requests: [], problem: null } : replayStep(state, action);
    ({ state } = after);
    const { requests, problem } = after;
    return { id, action, isOwn, isSkipped, state, requests, problem };
  });
}

/** The state after so many steps of a trial. */
export const stateAt = ({ first, steps }: Trial, position: number): AppState =>
  steps[Math.min(position, steps.length) - 1]?.state ?? first;

/** Other steps from a position on; those before it stay as they were played. */
const continued = (trial: Trial, position: number, steps: readonly Unplayed[]): Trial => ({
  ...trial,
  steps: [...trial.steps.slice(0, position), ...play(stateAt(trial, position), steps)],
});

/** A log as a trial; what machines asked for is asked for again. */
export function trialOf(log: Pick<ActionLog, 'actions' | 'preloadedState'>): Trial {
  const first = initialStateOf(log);
  const steps = log.actions
    .filter((action) => !isRequest(action))
    .map((action, id) => ({ id, action, isOwn: false, isSkipped: false }));
  return { first, steps: play(first, steps) };
}

/** The trial with a step left out, or taken back in. */
export const withSkip = (trial: Trial, at: number, isSkipped: boolean): Trial =>
  continued(
    trial,
    at,
    trial.steps.slice(at).map((step, index) => (index === 0 ? { ...step, isSkipped } : step)),
  );

/** The trial with an action of one's own after so many steps. */
export const withAction = (trial: Trial, position: number, action: StoreAction): Trial =>
  continued(trial, position, [
    {
      id: 1 + Math.max(-1, ...trial.steps.map(({ id }) => id)),
      action,
      isOwn: true,
      isSkipped: false,
    },
    ...trial.steps.slice(position),
  ]);

/** The beginning of a trial: what came after so many steps is another story. */
export const branchAt = (trial: Trial, position: number): Trial => ({
  ...trial,
  steps: trial.steps.slice(0, position),
});

/** The timers that wait after so many steps. */
export function timersAt({ steps }: Trial, position: number): readonly RunningTimer[] {
  const timers = createRunningTimers();
  steps.slice(0, position).forEach(({ action, isSkipped, requests }, at) => {
    if (!isSkipped) timers.heard(action, at);
    for (const request of requests) timers.heard(request, at);
  });
  return timers.running();
}
