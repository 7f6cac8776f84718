import { isAction } from '../../kit/action';
import { configureStore, Tuple } from '@reduxjs/toolkit';
import type { AppState } from '../../kit/registry';
import { emptyState } from '../../appStore';

/** A store that shows one replayed state after another. */
export interface ShownStore {
  store: ReturnType<typeof createStore>;
  show: (state: AppState) => void;
}

type Show = { type: 'player/show'; payload: AppState };

const isShow = (action: unknown): action is Show =>
  isAction(action) && action.type === 'player/show';

const createStore = () =>
  configureStore({
    reducer: (state: AppState = emptyState(), action: { type: string }): AppState =>
      isShow(action) ? action.payload : state,
    // Actions of the views end here: they reach no machine, and no saga runs.
    middleware: () => new Tuple(),
    devTools: false,
  });

/** Creates a store that only the player changes, never the views. */
export function createShownStore(): ShownStore {
  const store = createStore();
  return {
    store,
    show: (payload) => {
      const action: Show = { type: 'player/show', payload };
      store.dispatch(action);
    },
  };
}
