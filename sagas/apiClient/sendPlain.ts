import type { Env } from '../env';
import { failed } from '../../src/ports/failures';
import type { HttpAnswer } from '../../src/ports/ports';
import { composeRequest } from './composeRequest';
import type { ApiCall } from './apiCall';

/**
 * Sends a platform call once, with the common headers and parameters (spec 7) but outside the session and past the
 * rules of docs/errors.md: for calls that those rules make themselves, or whose failure has an answer of its own.
 */
export async function sendPlain(
  env: Env,
  given: Pick<ApiCall<unknown>, 'method' | 'path' | 'query' | 'body'>,
): Promise<HttpAnswer> {
  const request = composeRequest(env, given, env.random.uuid());
  return request
    ? env.http.send(request)
    : failed('badOption', { method: given.method ?? 'GET', url: given.path });
}
