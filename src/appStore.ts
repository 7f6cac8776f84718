import type { AnyStateMachine } from 'xstate';
import { features } from './features';
import type { StoreAction } from './kit/action';
import type { MachineSlice } from './kit/machineSlice';
import type { AppState, MachineName } from './kit/registry';
import type { FeatureStore, FeatureStoreOptions } from './kit/store';
import { createFeatureStore, reducerOf, slicesOf } from './kit/store';

// The list's type requires a feature for every machine of the registry.
export const machineSlices = slicesOf(features) as Readonly<Record<MachineName, MachineSlice>>;

export const machines = Object.fromEntries(
  Object.entries(machineSlices).map(([name, { machine }]) => [name, machine]),
) as Readonly<Record<MachineName, AnyStateMachine>>;

export const rootReducer: (state: AppState | undefined, action: StoreAction) => AppState =
  reducerOf(features);

/** The state of a store before any action. */
export const emptyState = (): AppState => rootReducer(undefined, { type: 'store/empty' });

export type AppStoreOptions = Omit<FeatureStoreOptions, 'features'>;

export const createAppStore = (options: AppStoreOptions = {}): FeatureStore =>
  createFeatureStore({ ...options, features });

export type AppStore = FeatureStore;
