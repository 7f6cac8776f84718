import { take } from 'typed-redux-saga';
import type { StoreAction } from '../src/kit/action';
import type { MachineName } from '../src/kit/registry';

/**
 * Waits until a page is left, or opened again: to race with work for it, whose late answer must not decide
 * what comes next (reliability: S21).
 */
export const leaving = (machine: MachineName) =>
  take(({ type }: StoreAction) => type === `${machine}/reset` || type === `${machine}/opened`);
