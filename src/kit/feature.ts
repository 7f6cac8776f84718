import type { AnyStateMachine, EmittedFrom } from 'xstate';
import type { StoreAction } from './action';
import { createMachineSlice, type MachineSlice } from './machineSlice';
import type { EffectOf, MachineName } from './registry';

/** What is done for one type of effect. */
interface EffectWork<Env, Effect, Event> {
  /** The worker: a saga or a function. */
  run: (env: Env, effect: Effect) => unknown;
  /**
   * What the machine hears when the worker has thrown: a failing outcome that it knows, so that no page waits for
   * ever. Null where the machine rests in a state that is whole without it, whatever else is put in order.
   */
  crashed: ((effect: Effect, env: Env) => Event | null) | null;
}

/** What is done for each effect of a machine. The compiler refuses a missing one. */
export type Work<Env, Effect extends { type: string }, Event> = {
  readonly [Type in Effect['type']]: EffectWork<Env, Extract<Effect, { type: Type }>, Event>;
};

/** The work for a machine of the application, by its name. */
export type WorkFor<Env, Name extends MachineName> = Work<
  Env,
  EffectOf<Name>,
  StoreAction & { type: `${Name}/${string}` }
>;

/** A saga that continues for as long as the page is there. */
export type Follower<Env> = (env: Env) => Generator;

/** One feature of an application, as the store and the sagas need it. */
export interface Feature<Env = never> {
  /** The machine as a slice; null for a plain reducer. */
  readonly slice: MachineSlice | null;
  reducer(this: void, state: unknown, action: StoreAction): unknown;
  readonly work: Readonly<Record<string, EffectWork<Env, never, StoreAction>>>;
  readonly followers: Readonly<Record<string, Follower<Env>>>;
}

/** The features of an application, by the names of their slices. */
export type Features<Env = never> = Readonly<Record<string, Feature<Env>>>;

export const FEATURES_JOINED = 'features/joined';

/** Features have joined the running store. */
export interface FeaturesJoined {
  type: typeof FEATURES_JOINED;
  payload: readonly string[];
}

/** A machine with its work, and what continues beside it. The slice has the name that the machine has as its id. */
export const machineFeature = <Env, Machine extends AnyStateMachine>(
  machine: Machine,
  work: Work<Env, EmittedFrom<Machine>, StoreAction>,
  followers: Readonly<Record<string, Follower<Env>>> = {},
) => {
  const slice = createMachineSlice(machine.id, machine);
  return { slice, reducer: slice.reducer, work, followers };
};

/** A plain reducer, and what continues beside it. */
export const plainFeature = <Env, State>(
  reducer: (state: State | undefined, action: StoreAction) => State,
  followers: Readonly<Record<string, Follower<Env>>> = {},
) => ({ slice: null, reducer, work: {}, followers });
