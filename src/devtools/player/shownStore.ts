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
    // Whatever a view dispatches ends here: no machine hears it, no saga runs.
    middleware: () => new Tuple(),
    devTools: false,
  });

/** A store that heeds the player alone, and never the views that it is shown in. */
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
