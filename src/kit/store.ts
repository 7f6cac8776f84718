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

/** The machines among some features, as slices by name. */
export const slicesOf = (features: Features): Record<string, MachineSlice> =>
  Object.fromEntries(
    Object.entries(features).flatMap(([name, { slice }]) => (slice ? [[name, slice]] : [])),
  );

const reducersOf = (features: Features) =>
  Object.fromEntries(
    // What a slice's reducer is given is what it gave before.
    Object.entries(features).map(([name, { reducer }]) => [name, reducer as Reducer]),
  );

/** The reducer of a store with these features. */
export const reducerOf = (
  features: Features,
): ((state: AppState | undefined, action: StoreAction) => AppState) =>
  // The registry names what the features hold.
  combineSlices(reducersOf(features)) as unknown as Reducer<AppState, StoreAction>;

/** The work, which is given the store. Without it, nothing the machines ask for is done. */
type RootSaga = Saga<[StoreAccess<AppState>]>;

export interface FeatureStoreOptions {
  features: Features;
  /** Runs as soon as the store stands, as `run` does it. */
  rootSaga?: RootSaga;
  /** Outermost first: they see every action before the machines do. */
  middleware?: readonly Middleware[];
  preloadedState?: AppState;
  /** Where another one looks, Redux Toolkit need not (outside of production) for changes in place and what is no plain JSON. */
  checks?: { readonly immutableCheck: false; readonly serializableCheck: false };
  /** How Redux DevTools sees the store; without it, not at all. */
  reduxDevTools?: DevToolsEnhancerOptions;
}

/** A store that features can join while it runs. The saga is an argument: the store knows nothing of the work. */
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
    /** The state of this store before it has heard of anything; the same object until features join. */
    emptyState: (): AppState => (empty ??= createEmpty()),
    /** Takes in what a page brings along. What is there already stays as it is. */
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
