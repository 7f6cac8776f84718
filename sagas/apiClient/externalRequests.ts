import { call, race } from 'typed-redux-saga';
import type { Env } from '../env';
import { failed } from '../../src/ports/failures';
import type { ExternalRequest } from './callChannel';
import { detailsOf } from './callDetails';
import { apiRequest } from './apiRequest';

const whenAborted = (signal: AbortSignal | null): Promise<true> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve(true);
    signal?.addEventListener('abort', () => resolve(true), { once: true });
  });

/** Settles a request that will get no response. */
export function settleFailed(
  env: Env,
  { given, settle }: ExternalRequest,
  kind: 'cancelled' | 'badResponse',
): void {
  const request = { method: given.method ?? 'GET', url: env.addresses.api(given.path) };
  const rule = kind === 'cancelled' ? 'failure.cancelled' : 'failure.other';
  const { method, url, failure } = detailsOf(request, failed(kind, request));
  settle({ ok: false, error: { rule, method, url, failure, ret: null, message: '', traceId: '' } });
}

/** Sends a request from outside the sagas; its signal cancels it. */
export function* serveExternalRequest(env: Env, external: ExternalRequest) {
  const { result } = yield* race({
    aborted: call(whenAborted, external.signal),
    result: call(apiRequest<unknown>, env, external.given),
  });
  if (result) external.settle(result);
  else settleFailed(env, external, 'cancelled');
}
