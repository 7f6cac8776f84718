import type { StoreAction } from '../action';
import { requestedActions, type KitAction } from '../effects';
import type { MachineSlice } from '../machineSlice';

/** What a replay needs of an application: how its state continues, and which parts are machines. */
export interface Replayed<State extends object> {
  reducer: (state: State, action: StoreAction) => State;
  slices: Readonly<Record<string, MachineSlice>>;
}

/** One step of a replay: the action, the state after it, and what the machines asked for. */
export interface ReplayStep<State> {
  action: StoreAction;
  state: State;
  /** What a machine asked for in this step; empty for what changes no state. */
  requests: readonly KitAction[];
  /** What the step threw; null where it did not. As in the store, the state is then the one before. */
  problem: string | null;
}

/** Requests of machines, which change no state: replay skips them and makes them again. */
export const isRequest = ({ type }: StoreAction): boolean =>
  type.startsWith('effect/') || type.startsWith('timer/');

/** One pure step: what the action makes of the state, and what the machines ask for. Never throws. */
export function replayAction<State extends object>(
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
