import { delay, type SagaGenerator } from 'typed-redux-saga';
import type { Env } from '../env';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';
import { isRetried, retryDelayMs } from './retry';

/** Sends a request with retries (spec 7, 9), unless only `once`, and returns the last response. */
export function* sendWithRetries(
  env: Env,
  request: Pick<HttpRequest, 'method'>,
  send: () => SagaGenerator<HttpAnswer>,
  once?: boolean,
): SagaGenerator<HttpAnswer> {
  let sent: HttpAnswer | undefined;
  for (let retries = 0; ; retries += 1) {
    const answer = yield* send();
    if (answer.ok || !answer.failure.offline) sent = answer;
    // An earlier attempt that was sent may have been carried out.
    if (once || !isRetried(request, answer, retries)) return sent ?? answer;
    yield* delay(retryDelayMs(retries + 1, env.random.fraction()));
  }
}
