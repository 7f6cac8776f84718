import type { Store, UnknownAction } from '@reduxjs/toolkit';
import empty from './emptyState.json';
import type { AppState } from '../kit/registry';
import type { FeatureStore as AppStore } from '../kit/store';

// A test compares the file with the state of a new store.
/** The state of a store that has heard of nothing yet, as the build has drawn the pages. */
export const EMPTY_STATE = empty as AppState;

/** What the views hold of the store, also before the store is there. */
export interface FrontStore {
  /** For react-redux. */
  store: Store<AppState>;
  /** The store is there: gives it what was dispatched so far, and stands for it from now on. */
  attach: (store: AppStore) => void;
}

/**
 * Stands for a store that is still being fetched, so that a page is awake before the machines and their
 * work are: shows the empty state, and keeps actions in their order.
 */
export function createFrontStore(): FrontStore {
  let attached: AppStore | null = null;
  const waiting: UnknownAction[] = [];
  const listeners = new Set<() => void>();
  const front = {
    getState: () => attached?.getState() ?? EMPTY_STATE,
    dispatch(action: UnknownAction) {
      if (attached) return attached.dispatch(action);
      waiting.push(action);
      return action;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    // Views and react-redux use no more of a store than these three.
    store: front as Store<AppState>,
    attach(store) {
      attached = store;
      const tell = () => {
        for (const listener of listeners) listener();
      };
      store.subscribe(tell);
      for (const action of waiting.splice(0)) store.dispatch(action);
      tell();
    },
  };
}
