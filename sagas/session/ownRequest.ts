import { select, type SagaGenerator } from 'typed-redux-saga';
import { stateOf } from '../../src/kit/stateOf';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';
import type { Env } from '../env';
import { askAuth } from './requests';

/** Returns the id of the user whom the page shows. */
export function* currentUserId(): SagaGenerator<string | undefined> {
  const { context } = yield* select(stateOf('session'));
  return context.facts?.userId;
}

/** As {@link askAuth}, but a change is not sent for a user who signed in before the page was notified. */
export function* ownRequest(env: Env, request: HttpRequest): SagaGenerator<HttpAnswer> {
  const userId = yield* currentUserId();
  return yield* askAuth(env, request, { userId });
}
