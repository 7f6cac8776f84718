import type { AnyStateMachine, EmittedFrom } from 'xstate';
import type { StoreAction } from './action';
import { createMachineSlice, type MachineSlice } from './machineSlice';
import type { EffectOf, MachineName } from './registry';

interface EffectWork<Env, Effect, Event> {
  run: (env: Env, effect: Effect) => unknown;
  /**
   * The event sent to the machine after the worker has thrown: a failing outcome, so that no page waits forever. Null
   * if the machine is in a complete state without it.
   */
  crashed: ((effect: Effect, env: Env) => Event | null) | null;
}

/** The worker for each effect of a machine. A missing one does not compile. */
export type Work<Env, Effect extends { type: string }, Event> = {
  readonly [Type in Effect['type']]: EffectWork<Env, Extract<Effect, { type: Type }>, Event>;
};

export type WorkFor<Env, Name extends MachineName> = Work<
  Env,
  EffectOf<Name>,
  StoreAction & { type: `${Name}/${string}` }
>;

/** A saga that runs for the lifetime of the page. */
export type Follower<Env> = (env: Env) => Generator;

export interface Feature<Env = never> {
  /** The machine as a slice; null for a plain reducer. */
  readonly slice: MachineSlice | null;
  reducer(this: void, state: unknown, action: StoreAction): unknown;
  readonly work: Readonly<Record<string, EffectWork<Env, never, StoreAction>>>;
  readonly followers: Readonly<Record<string, Follower<Env>>>;
}

/** Features by the names of their slices. */
export type Features<Env = never> = Readonly<Record<string, Feature<Env>>>;

export const FEATURES_JOINED = 'features/joined';

export interface FeaturesJoined {
  type: typeof FEATURES_JOINED;
  payload: readonly string[];
}

/** A machine with its workers and follower sagas. The slice is named by the machine's id. */
export const machineFeature = <Env, Machine extends AnyStateMachine>(
  machine: Machine,
  work: Work<Env, EmittedFrom<Machine>, StoreAction>,
  followers: Readonly<Record<string, Follower<Env>>> = {},
) => {
  const slice = createMachineSlice(machine.id, machine);
  return { slice, reducer: slice.reducer, work, followers };
};

/** A plain reducer with its follower sagas. */
export const plainFeature = <Env, State>(
  reducer: (state: State | undefined, action: StoreAction) => State,
  followers: Readonly<Record<string, Follower<Env>>> = {},
) => ({ slice: null, reducer, work: {}, followers });
