import { BACKOFF_BASE_MS, BACKOFF_JITTER, REQUEST_RETRIES } from '../../src/rules/constants';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';

/** Idempotent methods (RFC 9110 9.2.2). */
const IDEMPOTENT: readonly HttpRequest['method'][] = ['GET', 'PUT', 'DELETE'];

const isServerError = (status: number): boolean => status >= 500 && status <= 599;

/** Whether a request is idempotent. Other requests carry a key by which the server recognizes a retry. */
export const isIdempotent = ({ method }: Pick<HttpRequest, 'method'>): boolean =>
  IDEMPOTENT.includes(method);

/**
 * Whether to retry after this response: after network errors, and after 5xx for idempotent requests, at most three
 * times (spec 7, 9). Never after a timeout, because the user has waited long enough.
 * @param retries the number of retries so far
 */
export function isRetried(
  request: Pick<HttpRequest, 'method'>,
  answer: HttpAnswer,
  retries: number,
): boolean {
  if (retries >= REQUEST_RETRIES) return false;
  if (!answer.ok) return answer.failure.kind === 'network';
  return isIdempotent(request) && isServerError(answer.response.status);
}

/**
 * The delay before retry n (from 1) in ms: 2^n times 100 ms, plus up to 20 % (spec 9: retry backoff).
 * @param chance from 0 up to 1
 */
export const retryDelayMs = (n: number, chance: number): number =>
  2 ** n * BACKOFF_BASE_MS * (1 + BACKOFF_JITTER * chance);
