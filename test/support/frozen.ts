import type { Middleware } from '@reduxjs/toolkit';

/** Freezes a value with everything in it. What is frozen already is so to its end. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

/**
 * Freezes what the store holds: who changes it in place fails at once. Redux Toolkit looks at each dispatch for such
 * changes, and for what is no plain JSON, in all that is not frozen: in a store of many machines that takes more time
 * than the machines do.
 */
export const frozenState: Middleware = (store) => (next) => (action) => {
  const answer = next(action);
  freeze(store.getState());
  return answer;
};
