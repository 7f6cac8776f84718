import type { AnyStateMachine } from 'xstate';
import type { StoreAction } from '../../src/kit/action';
import type { MachineState, StepRequest } from '../../src/kit/machineSlice';
import { createMachineSlice, timerElapsed } from '../../src/kit/machineSlice';

/** A machine's state after some events, and the requests of the last one. */
export interface Reached<Machine extends AnyStateMachine> {
  state: MachineState<Machine>;
  requests: readonly StepRequest[];
}

/** Returns the event for an elapsed timer of a machine. */
export const elapsed = (machine: AnyStateMachine, state: string, delay: string): StoreAction =>
  timerElapsed(machine.id, `xstate.after.${delay}.${machine.id}.${state}`);

/** Runs a machine from its start through the events. */
export function reached<Machine extends AnyStateMachine>(
  machine: Machine,
  events: readonly StoreAction[],
): Reached<Machine> {
  const slice = createMachineSlice(machine.id, machine);
  return events.reduce<Reached<Machine>>(
    ({ state }, event) => slice.step(state, event),
    slice.initial,
  );
}
