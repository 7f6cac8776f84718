import { put, takeEvery } from 'typed-redux-saga';
import type { SessionEvent } from '../../machines/session/session';
import { events } from '../../src/kit/events';
import type { Env } from '../env';

function* observe({ device }: Env) {
  const clockSkewMs = device.clockSkewMs();
  const keepsCookies = device.keepsCookies();
  yield* put(events.device.observed({ clockSkewMs, keepsCookies }));
}

/** Checks the browser at start, and its clock whenever a new token contains the server's time. */
export function* watchDevice(env: Env) {
  yield* observe(env);
  yield* takeEvery('session/stored' satisfies SessionEvent['type'], observe, env);
}
