import type { Middleware } from '@reduxjs/toolkit';

const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'symbol';
  if (value === null || Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

const known = new WeakSet();

/** Freezes a value deeply; all of it must be plain JSON. Known values are frozen already. */
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
 * Store options that fail at once on a mutation or a value that is not plain JSON. Redux Toolkit checks the whole
 * state at each dispatch, which takes longer than the machines in a large store.
 */
export const frozen = {
  middleware: [watch],
  checks: { immutableCheck: false, serializableCheck: false },
} as const;
