import { BACKOFF_BASE_MS, BACKOFF_JITTER, REQUEST_RETRIES } from '../../src/rules/constants';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';

/** Asking for these twice does what asking once does (RFC 9110 9.2.2). */
const IDEMPOTENT: readonly HttpRequest['method'][] = ['GET', 'PUT', 'DELETE'];

const isServerError = (status: number): boolean => status >= 500 && status <= 599;

/** Does asking twice do what asking once does? What does not carries a key by which the server knows it again. */
export const isIdempotent = ({ method }: Pick<HttpRequest, 'method'>): boolean =>
  IDEMPOTENT.includes(method);

/**
 * Is a call repeated after this answer? After network errors, and after 5xx of idempotent ones, at most three times
 * (spec 7, 9). A call that took the whole of its time is not: the person has waited enough.
 * @param retries how often it was repeated already
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
 * The wait before retry n, from 1, in ms: 2^n times 100 ms plus up to 20 % (spec 9: retry backoff).
 * @param chance from 0 up to 1
 */
export const retryDelayMs = (n: number, chance: number): number =>
  2 ** n * BACKOFF_BASE_MS * (1 + BACKOFF_JITTER * chance);
