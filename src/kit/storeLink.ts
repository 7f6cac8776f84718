import type { StoreAction } from './action';

/** The part of a store that code outside its sagas needs. */
export interface StoreAccess<State> {
  dispatch(action: StoreAction): unknown;
  getState(): State;
}

/** A link for code that is created before the store. */
export interface StoreLink<State> extends StoreAccess<State> {
  connect(store: StoreAccess<State>): void;
}

/** Creates a link to a store that is created later. Until then both methods throw. */
export function createStoreLink<State>(): StoreLink<State> {
  let linked: StoreAccess<State> | null = null;
  const store = (): StoreAccess<State> => {
    if (!linked) throw new Error('The store does not exist yet.');
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
