import { select, take } from 'typed-redux-saga';
import { stateOf } from '../../src/kit/stateOf';

/** Waits until it is known whether a session exists. */
export function* settledSession() {
  for (;;) {
    const state = yield* select(stateOf('session'));
    if (state.value !== 'MAY_EXIST') return state;
    yield* take('*');
  }
}
