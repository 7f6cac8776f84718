import type { Env } from '../env';
import { failed } from '../../src/ports/failures';
import type { HttpAnswer } from '../../src/ports/ports';
import { composeRequest } from './composeRequest';
import type { ApiCall } from './apiCall';

/**
 * Sends an API request once, with the common headers and parameters (spec 7) but without the session and the rules of
 * docs/errors.md. For requests that those rules send, or whose failures are handled separately.
 */
export async function sendPlain(
  env: Env,
  given: Pick<ApiCall<unknown>, 'method' | 'path' | 'query' | 'body'>,
  traceId = env.random.uuid(),
): Promise<HttpAnswer> {
  const request = composeRequest(env, given, traceId);
  return request
    ? env.http.send(request)
    : failed('badOption', { method: given.method ?? 'GET', url: given.path });
}
