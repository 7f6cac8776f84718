import { put } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
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
 * Calls the platform (spec 7) under the session, with retries, and deals with whatever goes wrong by the
 * rules of docs/errors.md. Gives the envelope's data as `read` reads them, or the error; never throws.
 * Cancelling the saga cancels the call.
 */
export function* apiRequest<Data>(env: Env, given: ApiCall<Data>) {
  const traceId = env.random.uuid();
  const request = withKey(env, composeRequest(env, given, traceId));
  const { method = 'GET', path, read, forVisitors = false, shownBy = 'page' } = given;
  const send = (composed: HttpRequest) => () =>
    reauthenticatedRequest(env, composed, {
      anonymous: forVisitors && env.tokens.read().state !== 'EXISTS',
      isDone: (answer) => classifyResponse(detailsOf(composed, answer), traceId) === null,
    });
  const answer = request
    ? yield* sendWithRetries(env, request, send(request))
    : failed('badOption', { method, url: path });
  const facts = detailsOf(request ?? { method, url: path }, answer);
  const verdict = classifyResponse(facts, traceId);
  if (verdict) return yield* end<Data>(env, verdict, shownBy);
  const data = read(facts.data);
  if (data === null) return yield* end<Data>(env, unreadable(facts, traceId), shownBy);
  return { ok: true, data, traceId } satisfies ApiResult<Data> as ApiResult<Data>;
}

/** A call that is not idempotent carries a key, the same for all its tries: the server does its work once. */
function withKey({ random }: Env, request: HttpRequest | null): HttpRequest | null {
  if (!request || isIdempotent(request)) return request;
  return { ...request, headers: { ...request.headers, 'idempotency-key': random.uuid() } };
}

/** Carries a verdict out. Sign-out and sign-in are begun once, however many calls fail together. */
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
