import { call, race } from 'typed-redux-saga';
import type { Env } from '../env';
import { failed } from '../failures';
import type { OutsideCall } from './callChannel';
import { factsOf } from './facts';
import { platformRequest } from './platformRequest';

const whenAborted = (signal: AbortSignal | null): Promise<true> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve(true);
    signal?.addEventListener('abort', () => resolve(true), { once: true });
  });

/** Makes a call that came from outside the sagas; its signal cancels it. */
export function* serveOutside(env: Env, { given, signal, settle }: OutsideCall) {
  const { result } = yield* race({
    aborted: call(whenAborted, signal),
    result: call(platformRequest<unknown>, env, given),
  });
  if (result) return settle(result);
  const request = { method: given.method ?? 'GET', url: env.addresses.api(given.path) };
  const { failure } = factsOf(request, failed('cancelled', request));
  settle({
    ok: false,
    error: { rule: 'failure.cancelled', failure, ret: null, message: '', traceId: '' },
  });
}
