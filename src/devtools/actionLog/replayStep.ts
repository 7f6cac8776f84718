import { isRecord } from '../../rules/json';
import type { KitAction } from '../../kit/effects';
import { requestedActions } from '../../kit/effects';
import type { StoreAction } from '../../kit/action';
import type { AppState } from '../../kit/registry';
import { machineSlices, rootReducer } from '../../appStore';
import type { ActionLog } from './logFile';
import { LogFileError } from './logFile';

/** One step of a replay: the action, the state after it, and what the machines asked for. */
export interface ReplayStep {
  action: StoreAction;
  state: AppState;
  /** What a machine asked for in this step; empty for what changes no state. */
  requests: readonly KitAction[];
  /** What the step threw; null where it did not. As in the store, the state is then the one before. */
  problem: string | null;
}

/** Requests of machines, which change no state: replay skips them and makes them again. */
export const isRequest = ({ type }: StoreAction): boolean =>
  type.startsWith('effect/') || type.startsWith('timer/');

/**
 * The state a log starts from.
 * @throws {LogFileError} when the log begins with what is no state of a machine.
 */
export function initialStateOf({ preloadedState }: Pick<ActionLog, 'preloadedState'>): AppState {
  // A log's state was a state of this store; slices that are newer than the log start afresh.
  const given = preloadedState as AppState | null;
  const state = { ...rootReducer(undefined, { type: '@@replay' }), ...given };
  for (const [name, slice] of Object.entries<unknown>(state)) {
    if (!(name in machineSlices)) continue;
    if (!isRecord(slice) || !isRecord(slice['context']) || slice['value'] === undefined)
      throw new LogFileError(`The log begins with something that is no state of "${name}".`);
  }
  return state;
}

/** One pure step: what the action makes of the state, and what the machines ask for. Never throws. */
export function replayStep(before: AppState, action: StoreAction): ReplayStep {
  if (isRequest(action)) return { action, state: before, requests: [], problem: null };
  try {
    const state = rootReducer(before, action);
    const requests = requestedActions(machineSlices, before, action);
    return { action, state, requests, problem: null };
  } catch (error) {
    return { action, state: before, requests: [], problem: String(error) };
  }
}
