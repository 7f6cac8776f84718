import type { DevToolsEnhancerOptions, Middleware, Reducer } from '@reduxjs/toolkit';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import type { Saga } from 'redux-saga';
import createSagaMiddleware from 'redux-saga';
import type { StoreAction } from './action';
import { effectsMiddleware } from './effects';
import { FEATURES_JOINED, type Features, type FeaturesJoined } from './feature';
import type { MachineSlice } from './machineSlice';
import type { AppState } from './registry';
import type { StoreAccess } from './storeLink';

export const slicesOf = (features: Features): Record<string, MachineSlice> =>
  Object.fromEntries(
    Object.entries(features).flatMap(([name, { slice }]) => (slice ? [[name, slice]] : [])),
  );

const reducersOf = (features: Features) =>
  Object.fromEntries(
    // A slice's reducer only receives states that it returned.
    Object.entries(features).map(([name, { reducer }]) => [name, reducer as Reducer]),
  );

export const reducerOf = (
  features: Features,
): ((state: AppState | undefined, action: StoreAction) => AppState) =>
  // The registry types the features' states.
  combineSlices(reducersOf(features)) as unknown as Reducer<AppState, StoreAction>;

/** The root saga, which receives the store. Without it, the machines' requests are ignored. */
type RootSaga = Saga<[StoreAccess<AppState>]>;

export interface FeatureStoreOptions {
  features: Features;
  /** Started with `run` as soon as the store is created. */
  rootSaga?: RootSaga;
  /** Outermost first: they see every action before the machines do. */
  middleware?: readonly Middleware[];
  preloadedState?: AppState;
  /**
   * Turns off Redux Toolkit's checks (outside production) for mutation and non-serializable values, if another
   * middleware checks them.
   */
  checks?: { readonly immutableCheck: false; readonly serializableCheck: false };
  /** Options for Redux DevTools; disabled without them. */
  reduxDevTools?: DevToolsEnhancerOptions;
}

/**
 * A store that features can join while it runs. The saga is an argument, so that the store does not depend on the
 * workers.
 */
export function createFeatureStore({
  features,
  rootSaga,
  middleware = [],
  preloadedState,
  checks,
  reduxDevTools,
}: FeatureStoreOptions) {
  const slices = slicesOf(features);
  const known = new Set(Object.keys(features));
  const reducer = combineSlices(reducersOf(features));
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: reducer as unknown as Reducer<AppState, StoreAction>,
    devTools: reduxDevTools ?? false,
    ...(preloadedState && { preloadedState }),
    middleware: (defaults) =>
      defaults({ thunk: false, ...checks })
        .prepend(...middleware, effectsMiddleware(slices))
        .concat(sagas),
  });
  let empty: AppState | null = null;
  const createEmpty = () =>
    (reducer as unknown as Reducer<AppState, StoreAction>)(undefined, { type: 'store/empty' });
  const run = (saga: RootSaga): void => void sagas.run(saga, store);
  if (rootSaga) run(rootSaga);
  return {
    ...store,
    run,
    /** The state of this store before any action; the same object until features join. */
    emptyState: (): AppState => (empty ??= createEmpty()),
    /** Adds the features of a page. Existing ones stay unchanged. */
    join(brought: Features): void {
      const fresh = Object.entries(brought).filter(([name]) => !known.has(name));
      if (fresh.length === 0) return;
      empty = null;
      for (const [name, feature] of fresh) {
        known.add(name);
        if (feature.slice) slices[name] = feature.slice;
        reducer.inject({ reducerPath: name, reducer: feature.reducer as Reducer });
      }
      const joined: FeaturesJoined = {
        type: FEATURES_JOINED,
        payload: fresh.map(([name]) => name),
      };
      store.dispatch(joined);
    },
  };
}

export type FeatureStore = ReturnType<typeof createFeatureStore>;
