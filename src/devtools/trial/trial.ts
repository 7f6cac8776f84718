import type { AppState } from '../../kit/registry';
import type { StoreAction } from '../../kit/action';
import type { KitAction } from '../../kit/effects';
import type { ActionLog } from '../../kit/recorder/logDetails';
import { initialStateOf, replayStep } from '../portalLogs';
import { isRequest } from '../../kit/replay/step';
import type { RunningTimer } from '../inspector/messages';
import { createRunningTimers } from '../inspector/runningTimers';

export interface TrialStep {
  /** Unique in its trial. */
  id: number;
  action: StoreAction;
  /** Whether it was sent by hand in the trial; false for a recorded action. */
  isOwn: boolean;
  isSkipped: boolean;
  state: AppState;
  requests: readonly KitAction[];
  /** The error it threw; null if none. */
  problem: string | null;
}

/**
 * A portal's actions on a detached copy. Steps can be skipped or inserted; nothing reaches the portal or the network.
 * Every change returns a new trial.
 */
export interface Trial {
  first: AppState;
  steps: readonly TrialStep[];
}

/** The part of a step that is still to be played. */
type Unplayed = Pick<TrialStep, 'id' | 'action' | 'isOwn' | 'isSkipped'>;

function play(first: AppState, steps: readonly Unplayed[]): TrialStep[] {
  let state = first;
  return steps.map(({ id, action, isOwn, isSkipped }) => {
    const after = isSkipped ? { state, requests: [], problem: null } : replayStep(state, action);
    ({ state } = after);
    const { requests, problem } = after;
    return { id, action, isOwn, isSkipped, state, requests, problem };
  });
}

export const stateAt = ({ first, steps }: Trial, position: number): AppState =>
  steps[Math.min(position, steps.length) - 1]?.state ?? first;

/** Returns a trial with other steps from a position on; the earlier ones are kept. */
const continued = (trial: Trial, position: number, steps: readonly Unplayed[]): Trial => ({
  ...trial,
  steps: [...trial.steps.slice(0, position), ...play(stateAt(trial, position), steps)],
});

/** Returns a log as a trial; requests of machines are issued again. */
export function trialOf(log: Pick<ActionLog, 'actions' | 'preloadedState'>): Trial {
  const first = initialStateOf(log);
  const steps = log.actions
    .filter((action) => !isRequest(action))
    .map((action, id) => ({ id, action, isOwn: false, isSkipped: false }));
  return { first, steps: play(first, steps) };
}

/** Returns the trial with a step skipped, or included again. */
export const withSkip = (trial: Trial, at: number, isSkipped: boolean): Trial =>
  continued(
    trial,
    at,
    trial.steps.slice(at).map((step, index) => (index === 0 ? { ...step, isSkipped } : step)),
  );

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

export const branchAt = (trial: Trial, position: number): Trial => ({
  ...trial,
  steps: trial.steps.slice(0, position),
});

export function timersAt({ steps }: Trial, position: number): readonly RunningTimer[] {
  const timers = createRunningTimers();
  steps.slice(0, position).forEach(({ action, isSkipped, requests }, at) => {
    if (!isSkipped) timers.apply(action, at);
    for (const request of requests) timers.apply(request, at);
  });
  return timers.running();
}
