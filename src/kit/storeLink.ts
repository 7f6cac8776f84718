import type { StoreAction } from './action';

/** The part of a store that work outside its sagas needs. */
export interface StoreAccess<State> {
  dispatch(action: StoreAction): unknown;
  getState(): State;
}

/** A store for work that is made before the store is. */
export interface StoreLink<State> extends StoreAccess<State> {
  /** The store stands; whatever is asked from now on is asked of it. */
  connect(store: StoreAccess<State>): void;
}

/** A link to a store that is still to come. Until then both calls throw. */
export function createStoreLink<State>(): StoreLink<State> {
  let linked: StoreAccess<State> | null = null;
  const store = (): StoreAccess<State> => {
    if (!linked) throw new Error('The store is not there yet.');
    return linked;
  };
  return {
    connect(given) {
      linked = given;
    },
    dispatch: (action) => store().dispatch(action),
    getState: () => store().getState(),
  };
}
