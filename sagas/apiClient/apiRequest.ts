import { put, select } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import { stateOf } from '../../src/kit/stateOf';
import type { Env } from '../env';
import { failed } from '../../src/ports/failures';
import { monitor } from '../notices/monitoring';
import type { HttpRequest } from '../../src/ports/ports';
import { reauthenticatedRequest } from '../session/reauthenticatedRequest';
import { leaveForSignIn } from '../session/session';
import { composeRequest } from './composeRequest';
import { detailsOf } from './callDetails';
import { classifyResponse, unreadable, type Verdict } from './classifyResponse';
import type { ApiCall, ApiResult } from './apiCall';
import { isIdempotent } from './retry';
import { sendWithRetries } from './sendWithRetries';

/**
 * Sends an API request (spec 7) with the session and retries, and handles errors by the rules of docs/errors.md.
 * Returns the envelope's data as read by `read`, or the error; never throws. Canceling the saga cancels the request.
 */
export function* apiRequest<Data>(env: Env, given: ApiCall<Data>) {
  const traceId = env.random.uuid();
  const request = withKey(env, composeRequest(env, given, traceId));
  const { method = 'GET', path, read, forVisitors = false, shownBy = 'page' } = given;
  // Whom the page shows: someone else may have signed in before it is notified, or between two retries.
  const { context } = yield* select(stateOf('session'));
  const send = (composed: HttpRequest) => () =>
    reauthenticatedRequest(env, composed, {
      anonymous: forVisitors && env.tokens.read().state !== 'EXISTS',
      userId: context.facts?.userId,
      isDone: (answer) => classifyResponse(detailsOf(composed, answer), traceId) === null,
    });
  const sent = request ?? { method, url: path };
  const answer = request
    ? yield* sendWithRetries(env, request, send(request), given.once)
    : failed('badOption', sent);
  const details = detailsOf(sent, answer);
  const verdict = classifyResponse(details, traceId);
  if (verdict) return yield* end<Data>(env, verdict, shownBy);
  const data = read(details.data);
  if (data === null) return yield* end<Data>(env, unreadable(details, traceId), shownBy);
  return { ok: true, data, traceId } satisfies ApiResult<Data> as ApiResult<Data>;
}

/** Adds a key to a non-idempotent request, the same for all retries, so that the server runs it only once. */
function withKey({ random }: Env, request: HttpRequest | null): HttpRequest | null {
  if (!request || isIdempotent(request)) return request;
  return { ...request, headers: { ...request.headers, 'idempotency-key': random.uuid() } };
}

/** Executes a verdict. Concurrent failures start only one sign-out or sign-in. */
function* end<Data>(env: Env, verdict: Verdict, shownBy: 'notice' | 'page') {
  const { error, notice, caught, inPlace, leadsTo } = verdict;
  if (notice) yield* put(events.notices.shown(notice));
  if (caught) {
    monitor(env, { kind: 'call', ...caught.report });
    const isShown = inPlace && shownBy === 'page';
    yield* put(isShown ? events.errorBatch.noted(caught.report) : events.errorBatch.caught(caught));
  }
  if (leadsTo === 'signOut') {
    env.nextPage.write('signInAgain');
    yield* put(events.signOut.requested({ returnTo: env.addresses.here() }));
  }
  if (leadsTo === 'signIn') yield* leaveForSignIn(env);
  return { ok: false, error } satisfies ApiResult<Data> as ApiResult<Data>;
}
