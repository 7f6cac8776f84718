import type { Middleware } from '@reduxjs/toolkit';

const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'symbol';
  if (value === null || Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

const known = new WeakSet();

/** Freezes a value with everything in it, all of which must be plain JSON; what is known is so to its end. */
function freeze(value: unknown, place: string): void {
  if (!isPlain(value)) throw new Error(`No plain JSON is in the store or an action: ${place}`);
  if (typeof value !== 'object' || value === null || known.has(value)) return;
  known.add(value);
  Object.freeze(value);
  for (const [key, inner] of Object.entries(value)) freeze(inner, key);
}

const watch: Middleware = (store) => (next) => (action) => {
  freeze(action, 'action');
  const answer = next(action);
  freeze(store.getState(), 'state');
  return answer;
};

/**
 * A store that fails at once when what it holds or is told is changed in place or is no plain JSON. Redux Toolkit looks for
 * both in the whole state at each dispatch: in a store of many machines that takes more time than the machines do.
 */
export const frozen = {
  middleware: [watch],
  checks: { immutableCheck: false, serializableCheck: false },
} as const;
