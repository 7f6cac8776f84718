import type { AnyStateMachine } from 'xstate';
import { features } from './features';
import type { StoreAction } from './kit/action';
import type { MachineSlice } from './kit/machineSlice';
import type { AppState, MachineName } from './kit/registry';
import type { FeatureStore, FeatureStoreOptions } from './kit/store';
import { createFeatureStore, reducerOf, slicesOf } from './kit/store';

/** The portal's machines as slices, by name. */
// Every machine of the registry is a feature of the list, as the list's type demands.
export const machineSlices = slicesOf(features) as Readonly<Record<MachineName, MachineSlice>>;

/** The portal's machines, by name. */
export const machines = Object.fromEntries(
  Object.entries(machineSlices).map(([name, { machine }]) => [name, machine]),
) as Readonly<Record<MachineName, AnyStateMachine>>;

/** What the portal's store makes of an action. */
export const rootReducer: (state: AppState | undefined, action: StoreAction) => AppState =
  reducerOf(features);

/** The state of a store that has heard of nothing yet. */
export const emptyState = (): AppState => rootReducer(undefined, { type: 'store/empty' });

export type AppStoreOptions = Omit<FeatureStoreOptions, 'features'>;

/** The portal's store. */
export const createAppStore = (options: AppStoreOptions = {}): FeatureStore =>
  createFeatureStore({ ...options, features });

export type AppStore = FeatureStore;
