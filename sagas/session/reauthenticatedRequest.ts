import { call, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import { stateOf } from '../../src/kit/stateOf';
import type { Env } from '../env';
import type { HttpAnswer, HttpRequest, SessionRequestOptions } from '../../src/ports/ports';
import { isRefused } from '../../src/session/requestRule';
import { sessionRequest, tracedRequest } from './requests';

export interface ReauthenticatedRequestOptions extends Pick<SessionRequestOptions, 'anonymous'> {
  /** Was the call carried out, by what the answer says? */
  isDone: (answer: HttpAnswer) => boolean;
}

/**
 * As {@link sessionRequest}. A call during which the session ended under the person waits while the page
 * asks to sign in again, and is made once more then. Its answer, should there be one for
 * a stranger, is not the person's; what was carried out for the person is not done twice.
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

/** Waits for what becomes of the wish to sign in again; tells whether there is a session. */
function* isRenewed(): SagaGenerator<boolean> {
  const { renewed } = yield* race({
    renewed: take(events.reauthentication.renewed().type),
    left: take(events.reauthentication.leaveChosen().type),
  });
  return renewed !== undefined;
}
