import type { AnyStateMachine } from 'xstate';
import type { StoreAction } from '../../src/kit/action';
import type { MachineState, StepRequest } from '../../src/kit/machineSlice';
import { createMachineSlice, timerElapsed } from '../../src/kit/machineSlice';

/** Where some events have led a machine, and what the last of them asked for. */
export interface Reached<Machine extends AnyStateMachine> {
  state: MachineState<Machine>;
  requests: readonly StepRequest[];
}

/** The end of a running timer of a machine, as an event. */
export const elapsed = (machine: AnyStateMachine, state: string, delay: string): StoreAction =>
  timerElapsed(machine.id, `xstate.after.${delay}.${machine.id}.${state}`);

/** Takes a machine from its start through the events. */
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
