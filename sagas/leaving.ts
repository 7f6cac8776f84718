import type { SagaReturnType } from 'redux-saga/effects';
import { call, race, take, type SagaGenerator } from 'typed-redux-saga';
import type { StoreAction } from '../src/kit/action';
import type { MachineName } from '../src/kit/registry';

/** Waits until a page is left or opened again. Race it against work whose late response must be ignored. */
export const leaving = (machine: MachineName) =>
  take(({ type }: StoreAction) => type === `${machine}/reset` || type === `${machine}/opened`);

/** Waits until a page asks again, also by one of the other `types`, or is left. */
export const askingAgain = (machine: MachineName, ...types: StoreAction['type'][]) =>
  take([`${machine}/asked`, `${machine}/reset`, ...types]);

/** Returns the work's result; undefined if `ending` came first. */
export function* unless<Work extends () => unknown>(
  ending: SagaGenerator<unknown>,
  work: Work,
): SagaGenerator<SagaReturnType<Work> | undefined> {
  const { result } = yield* race({ result: call(work), ending });
  return result;
}
