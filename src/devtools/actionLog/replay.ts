import type { KitAction } from '../../store/effects';
import { requestedActions } from '../../store/effects';
import type { StoreAction } from '../../store/machineSlice';
import type { AppState } from '../../store/store';
import { machineSlices, rootReducer } from '../../store/store';
import type { ActionLog } from './logFile';
import { sha256 } from './machineHashes';

/** One step of a replay: the action, the state after it, and what the machines asked for. */
export interface ReplayStep {
  action: StoreAction;
  state: AppState;
  /** What a machine asked for in this step; empty for what changes no state. */
  requests: readonly KitAction[];
}

/** Where a replay first differs from what was recorded. Steps count from 0; states are told by hash. */
export type Difference =
  | { kind: 'effect missing'; step: number; expected: StoreAction }
  | { kind: 'effect unexpected'; step: number; found: StoreAction }
  | { kind: 'state'; expected: string; found: string };

/** Requests of machines, which change no state: replay skips them and makes them anew. */
export const isRequest = ({ type }: StoreAction): boolean =>
  type.startsWith('effect/') || type.startsWith('timer/');

/** The state a log starts from. */
export const initialStateOf = ({ preloadedState }: Pick<ActionLog, 'preloadedState'>): AppState =>
  // A log's state was a state of this store; slices that are newer than the log start afresh.
  ({ ...rootReducer(undefined, { type: '@@replay' }), ...(preloadedState as AppState | null) });

/** One pure step: what the action makes of the state, and what the machines ask for. */
export function replayStep(before: AppState, action: StoreAction): ReplayStep {
  if (isRequest(action)) return { action, state: before, requests: [] };
  const state = rootReducer(before, action);
  return { action, state, requests: requestedActions(machineSlices, before, action) };
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface ReplayResult {
  finalState: AppState;
  /** Null when the replay asks for the same and ends in the same state, byte for byte. */
  difference: Difference | null;
}

/** Replays the actions, and finds the first request that differs. */
function run(log: ActionLog): ReplayResult {
  let state = initialStateOf(log);
  let missing: Difference | null = null;
  const owed: { step: number; request: StoreAction }[] = [];
  log.actions.forEach((action, step) => {
    if (isRequest(action)) {
      const at = owed.findIndex(({ request }) => same(request, action));
      if (at >= 0) owed.splice(at, 1);
      else missing ??= { kind: 'effect missing', step, expected: action };
      return;
    }
    const next = replayStep(state, action);
    state = next.state;
    for (const request of next.requests) owed.push({ step, request });
  });
  const [first] = owed;
  const unexpected: Difference | null = first
    ? { kind: 'effect unexpected', step: first.step, found: first.request }
    : null;
  return { finalState: state, difference: earlier(missing, unexpected) };
}

const stepOf = (difference: Difference | null): number =>
  difference && 'step' in difference ? difference.step : Infinity;

const earlier = (one: Difference | null, other: Difference | null): Difference | null =>
  stepOf(one) <= stepOf(other) ? one : other;

/**
 * Replays a log without sagas: compares the requests that the machines make with the recorded ones (a
 * recorded request belongs to the oldest step that is still owed one), then the final state.
 */
export async function replay(log: ActionLog): Promise<ReplayResult> {
  const { finalState, difference } = run(log);
  const expected = log.facts?.finalState ?? null;
  if (difference || expected === null) return { finalState, difference };
  const found = await sha256(JSON.stringify(finalState));
  return found === null || found === expected
    ? { finalState, difference: null }
    : { finalState, difference: { kind: 'state', expected, found } };
}
