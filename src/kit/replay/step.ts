import type { StoreAction } from '../action';
import { requestedActions, type KitAction } from '../effects';
import type { MachineSlice } from '../machineSlice';

export interface Replayed<State extends object> {
  reducer: (state: State, action: StoreAction) => State;
  slices: Readonly<Record<string, MachineSlice>>;
}

export interface ReplayStep<State> {
  action: StoreAction;
  state: State;
  /** The machines' requests in this step; empty if the step changes no state. */
  requests: readonly KitAction[];
  /** The error that the step threw; null if none. The state is then unchanged, as in the store. */
  problem: string | null;
}

/** Whether the action is a machine's request. These change no state: a replay skips and regenerates them. */
export const isRequest = ({ type }: StoreAction): boolean =>
  type.startsWith('effect/') || type.startsWith('timer/');

/** One pure step: the next state and the machines' requests. Never throws. */
export function replayStep<State extends object>(
  { reducer, slices }: Replayed<State>,
  before: State,
  action: StoreAction,
): ReplayStep<State> {
  if (isRequest(action)) return { action, state: before, requests: [], problem: null };
  try {
    const state = reducer(before, action);
    return { action, state, requests: requestedActions(slices, before, action), problem: null };
  } catch (error) {
    return { action, state: before, requests: [], problem: String(error) };
  }
}
