import { isRecord } from '../../rules/json';
import type { KitAction } from '../../kit/effects';
import { requestedActions } from '../../kit/effects';
import type { StoreAction } from '../../kit/action';
import type { AppState, MachineName } from '../../kit/registry';
import { emptyState, machineSlices, rootReducer } from '../../appStore';
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
  const today = emptyState();
  if (preloadedState === null) return today;
  if (!isRecord(preloadedState))
    throw new LogFileError('The log begins with something that is no state of the portal.');
  const given = Object.entries(preloadedState).map(([name, slice]) => {
    if (!(name in machineSlices)) return [name, slice];
    if (!isRecord(slice) || !isRecord(slice['context']) || slice['value'] === undefined)
      throw new LogFileError(`The log begins with something that is no state of "${name}".`);
    // Fields that are newer than the log have the value that they begin with.
    const { context } = machineSlices[name as MachineName].initial.state;
    return [name, { ...slice, context: { ...context, ...slice['context'] } }];
  });
  // A log's state was a state of this store; slices that are newer than the log start afresh.
  return { ...today, ...Object.fromEntries(given) };
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
