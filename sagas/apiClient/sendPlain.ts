import { call, type SagaGenerator } from 'typed-redux-saga';
import type { Env } from '../env';
import { failed } from '../../src/ports/failures';
import type { HttpAnswer } from '../../src/ports/ports';
import { composeRequest } from './composeRequest';
import type { ApiCall } from './apiCall';
import { isIdempotent } from './retry';
import { sendWithRetries } from './sendWithRetries';

/**
 * Sends an API request with the common headers, parameters and retries (spec 7), but without the session and the rules
 * of docs/errors.md. For requests that those rules send, or whose failures are handled separately. Without a session the
 * server cannot recognize a retry of a change, so that is sent once.
 */
export function* sendPlain(
  env: Env,
  given: Pick<ApiCall<unknown>, 'method' | 'path' | 'query' | 'body' | 'once'>,
): SagaGenerator<HttpAnswer> {
  const request = composeRequest(env, given, env.random.uuid());
  if (!request) return failed('badOption', { method: given.method ?? 'GET', url: given.path });
  const send = () => call(() => env.http.send(request));
  return yield* sendWithRetries(env, request, send, given.once ?? !isIdempotent(request));
}
