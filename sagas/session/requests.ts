import { call, cancelled, type SagaGenerator } from 'typed-redux-saga';
import type {
  HttpAnswer,
  HttpRequest,
  SessionAnswer,
  SessionRequestOptions,
} from '../../src/ports/ports';
import { monitored } from '../authApi/monitorAuth';
import type { Env } from '../env';

/** For whom a saga sends a request; canceling the saga cancels the request. */
export type SentFor = Pick<SessionRequestOptions, 'anonymous' | 'userId'>;

/** Waits for the work, and aborts its signal when the saga is canceled. */
export function* abortable<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): SagaGenerator<Result> {
  const abort = new AbortController();
  try {
    return yield* call(() => work(abort.signal));
  } finally {
    if (yield* cancelled()) abort.abort();
  }
}

/** Sends a request with the session client. Canceling the saga cancels the request. */
export function* tracedRequest(
  { sessionClient }: Env,
  request: HttpRequest,
  options: SentFor = {},
): SagaGenerator<SessionAnswer> {
  return yield* call(abortable<SessionAnswer>, (signal: AbortSignal) =>
    sessionClient.send(request, { ...options, signal }),
  );
}

/** As {@link tracedRequest}, but returns only the response. */
export function* sessionRequest(
  env: Env,
  request: HttpRequest,
  options?: SentFor,
): SagaGenerator<HttpAnswer> {
  const { answer } = yield* call(tracedRequest, env, request, options);
  return answer;
}

/** As {@link sessionRequest}, for the authentication API: unusable responses are monitored (spec 8). */
export function* askAuth(
  env: Env,
  request: HttpRequest,
  options?: SentFor,
): SagaGenerator<HttpAnswer> {
  return monitored(env, request, yield* sessionRequest(env, request, options));
}
