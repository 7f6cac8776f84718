import type { AnyStateMachine } from 'xstate';
import { refreshMachine, type RefreshEffect } from '../../../machines/session/refresh';
import { sessionMachine, type SessionEffect } from '../../../machines/session/session';
import type { StoreAction } from '../../../src/kit/action';
import { createMachineSlice, type MachineState } from '../../../src/kit/machineSlice';

export type Effect = RefreshEffect | SessionEffect;

/** A step of a machine whose states are numbers. */
interface NumberedStep {
  to: number;
  effects: readonly Effect[];
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;

/** Runs the real machine; each state has a number, and no step is computed twice. */
export class NumberedMachine<Machine extends AnyStateMachine> {
  private readonly slice;
  private readonly numbers = new Map<string, number>();
  private readonly states: MachineState<Machine>[] = [];
  private readonly steps: Map<string, NumberedStep>[] = [];

  constructor(name: string, machine: Machine) {
    this.slice = createMachineSlice(name, machine);
    this.numberOf(this.slice.initial.state);
  }

  state(number: number): MachineState<Machine> {
    const state = this.states[number];
    if (!state) throw new Error(`No state has the number ${number}.`);
    return state;
  }

  /** `key` identifies the action. */
  step(from: number, key: string, action: () => StoreAction): NumberedStep {
    const steps = (this.steps[from] ??= new Map());
    const known = steps.get(key);
    if (known) return known;
    const { state, requests } = this.slice.step(this.state(from), action());
    const step = {
      to: this.numberOf(state),
      // The two machines emit no other effects.
      effects: requests.flatMap((each) => (each.kind === 'effect' ? [each.effect as Effect] : [])),
    };
    steps.set(key, step);
    return step;
  }

  private numberOf(state: MachineState<Machine>): number {
    const { requests, ...context } = state.context as Record<string, unknown>;
    // Sorted, because the order in which requests arrived does not matter.
    const sorted = requests ? Object.entries(requests).toSorted(byName) : null;
    const key = JSON.stringify([state.value, context, sorted]);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.states.push(state) - 1;
    this.numbers.set(key, number);
    return number;
  }
}

export const createMachines = () => ({
  session: new NumberedMachine('session', sessionMachine),
  refresh: new NumberedMachine('refresh', refreshMachine),
});

export type NumberedMachines = ReturnType<typeof createMachines>;
