import { call, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { ReauthenticationEvent } from '../../machines/session/reauthentication';
import { stateOf } from '../../src/kit/stateOf';
import type { Env } from '../env';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';
import { isRefused } from '../../src/session/requestRule';
import { sessionRequest, tracedRequest, type SentFor } from './requests';

export interface ReauthenticatedRequestOptions extends SentFor {
  /** Whether the response shows that the server carried out the request. */
  isDone: (answer: HttpAnswer) => boolean;
}

/**
 * As {@link sessionRequest}. If the user's session ends during the request, it waits while the page asks to sign in
 * again, and is then sent again if the same user is back. A response sent without the session is not the user's; a
 * request already carried out for the user is not repeated.
 */
export function* reauthenticatedRequest(
  env: Env,
  request: HttpRequest,
  { isDone, ...options }: ReauthenticatedRequestOptions,
): SagaGenerator<HttpAnswer> {
  const { answer, sentAs } = yield* call(tracedRequest, env, request, options);
  const { value, context } = yield* select(stateOf('reauthentication'));
  if (value !== 'asking') return answer;
  const isOwn = sentAs === 'EXISTS' && isDone(answer);
  if ((!options.userId || isOwn) && !isRefused(answer, env.rules)) return answer;
  const ends: ReauthenticationEvent['type'][] = [
    'reauthentication/renewed',
    'reauthentication/leaveChosen',
  ];
  yield* take(ends);
  const now = yield* select(stateOf('session'));
  if (now.context.facts?.email !== context.email) return answer;
  return yield* call(sessionRequest, env, request, options);
}
