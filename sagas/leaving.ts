import type { SagaReturnType } from 'redux-saga/effects';
import { call, race, take, type SagaGenerator } from 'typed-redux-saga';
import type { StoreAction } from '../src/kit/action';
import type { MachineName } from '../src/kit/registry';

/**
 * Waits until a page is left, or opened again: to race with work for it, whose late answer must not decide
 * what comes next.
 */
export const leaving = (machine: MachineName) =>
  take(({ type }: StoreAction) => type === `${machine}/reset` || type === `${machine}/opened`);

/** Waits until a page asks again, or is left. */
export const askingAgain = (machine: MachineName) => take([`${machine}/asked`, `${machine}/reset`]);

/** What work comes to; nothing when something has ended it first. */
export function* unless<Work extends () => unknown>(
  ending: SagaGenerator<unknown>,
  work: Work,
): SagaGenerator<SagaReturnType<Work> | undefined> {
  const { result } = yield* race({ result: call(work), ending });
  return result;
}
