import { call, type SagaGenerator } from 'typed-redux-saga';
import type { Env } from '../env';

/** Closes the browser's passkey dialog. */
export function* stopPasskeys(env: Env): SagaGenerator<void> {
  const { passkeys } = yield* call(env.waysIn);
  passkeys.stop();
}
