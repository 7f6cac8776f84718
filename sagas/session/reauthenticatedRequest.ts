import { call, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import { stateOf } from '../../src/kit/stateOf';
import type { Env } from '../env';
import type { HttpAnswer, HttpRequest, SessionRequestOptions } from '../../src/ports/ports';
import { isRefused } from '../../src/session/requestRule';
import { sessionRequest, tracedRequest } from './requests';

export interface ReauthenticatedRequestOptions extends Pick<SessionRequestOptions, 'anonymous'> {
  /** Whether the response shows that the server carried out the request. */
  isDone: (answer: HttpAnswer) => boolean;
}

/**
 * As {@link sessionRequest}. If the user's session ends during the request, it waits while the page asks to sign in
 * again, and is then sent again. A response sent without the session is not the user's; a request already carried
 * out for the user is not repeated.
 */
export function* reauthenticatedRequest(
  env: Env,
  request: HttpRequest,
  { isDone, ...options }: ReauthenticatedRequestOptions,
): SagaGenerator<HttpAnswer> {
  const before = yield* select(stateOf('session'));
  const { answer, sentAs } = yield* call(tracedRequest, env, request, options);
  const { value } = yield* select(stateOf('reauthentication'));
  if (value !== 'asking') return answer;
  const isOwn = sentAs === 'EXISTS' && isDone(answer);
  const isLost = (before.value === 'EXISTS' && !isOwn) || isRefused(answer, env.rules);
  if (!isLost || !(yield* isRenewed())) return answer;
  return yield* call(sessionRequest, env, request, options);
}

/** Waits for the new sign-in; returns whether there is a session. */
function* isRenewed(): SagaGenerator<boolean> {
  const { renewed } = yield* race({
    renewed: take(events.reauthentication.renewed().type),
    left: take(events.reauthentication.leaveChosen().type),
  });
  return renewed !== undefined;
}
