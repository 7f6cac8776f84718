import { call, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import type { StoreAction } from '../../src/kit/action';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { isEffect } from '../../src/kit/work';
import type { Env, WorkOf } from '../env';
import { plainQuery } from '../apiClient/composeRequest';
import { readAuth } from '../authApi/authAnswer';
import { reportFailure } from '../authApi/monitorAuth';
import type { HttpAnswer } from '../../src/ports/ports';
import { abortable } from '../session/requests';
import { isRefused } from '../../src/session/requestRule';

/** Whether the server ended the session, or reported that there is none. */
function wasReached(env: Env, answer: HttpAnswer): boolean {
  if (isRefused(answer, env.rules)) return true;
  const read = readAuth(answer);
  return read.kind === 'answered' && read.status === 'OK';
}

/**
 * Ends the session on the server and here. Here it always ends, even without the network. Returns whether the
 * server confirmed. One that another tab or the form on this page opens meanwhile stays.
 */
export function* endSession(env: Env): SagaGenerator<boolean> {
  const { tokens } = env;
  const id = tokens.sessionId();
  /** A session that was unknown before was found by the refresh of this sign-out. */
  const isReplaced = () => id !== null && ![null, id].includes(tokens.sessionId());
  yield* put(events.refresh.abandoned());
  if (tokens.read().state === 'NOT_EXISTS') {
    yield* put(events.session.signedOut());
    return true;
  }
  try {
    const { answer } = yield* race({
      answer: call(abortable<HttpAnswer>, (signal: AbortSignal) =>
        env.sessionClient.signOut({ signal }),
      ),
      // A late response would delete the cookies of the other session.
      replaced: take(isReplaced),
    });
    if (!answer) return false;
    const reached = wasReached(env, answer);
    if (!reached)
      reportFailure(env, { method: 'POST', url: env.addresses.auth('/signout') }, answer);
    return reached;
  } finally {
    // Unless the server's response ended it.
    if (tokens.read().state !== 'NOT_EXISTS' && !isReplaced()) {
      tokens.clear();
      yield* put(events.session.signedOut());
    }
  }
}

/** Runs `signOut.signOut`, step 1. Canceled by the next step; by then the session has ended here. */
function* endOwnSession(env: Env) {
  const { reached } = yield* race({
    reached: call(endSession, env),
    late: take((action: StoreAction) => isEffect(action, 'signOut.callEndpoint')),
  });
  if (reached !== undefined) yield* put(events.signOut.signedOut({ reached }));
}

/** Runs `signOut.callEndpoint`, step 2: GET /api/auth/logout, once, because a failed step must not block the rest. */
export function* callLogoutEndpoint(env: Env) {
  const request = plainQuery(env, '/api/auth/logout');
  const answer = yield* call(() => env.http.send(request));
  // A backend without the endpoint has nothing to end.
  const reached = answer.ok && (answer.response.status < 300 || answer.response.status === 404);
  if (!reached) reportFailure(env, request, answer);
  yield* put(events.signOut.endpointCalled({ reached }));
}

/** Runs `signOut.storeTime`, step 3. */
export function* storeLogoutTime(env: Env) {
  env.record.storeLogoutTime(env.clock.now());
  yield* put(events.signOut.timeStored());
}

/** Clears two stored login values. Those of a session that another tab has opened meanwhile stay. */
export function* clearLoginValues({ tokens, record }: Env) {
  if (tokens.read().state !== 'EXISTS') record.clearLoginValues();
  yield* put(events.signInType.read(record.signInType()));
}

/** Runs `signOut.clearValues`, step 4. */
function* clearValues(env: Env) {
  yield* clearLoginValues(env);
  yield* put(events.signOut.valuesCleared());
}

/**
 * Runs `signOut.redirect`, step 5: navigates to the identity provider's logout page, with a return URL. The next page
 * says that the user is signed out, or that an unconfirmed session may still exist on the server.
 */
function leaveForProvider(env: Env, { returnTo, serverReached }: EffectNamed<'signOut.redirect'>) {
  if (!serverReached) env.nextPage.write('signOutUnheard');
  // A user whom the server sends to sign in again sees that message instead.
  else if (env.nextPage.read() !== 'signInAgain') env.nextPage.write('signedOut');
  env.navigation.leave(env.addresses.providerLogout(returnTo));
}

/** The logout sequence (spec 4). A failed step never blocks the rest. */
export const signOutWork: WorkOf<'signOut'> = {
  'signOut.signOut': {
    run: endOwnSession,
    crashed: () => events.signOut.signedOut({ reached: false }),
  },
  'signOut.callEndpoint': {
    run: callLogoutEndpoint,
    crashed: () => events.signOut.endpointCalled({ reached: false }),
  },
  'signOut.storeTime': { run: storeLogoutTime, crashed: () => events.signOut.timeStored() },
  'signOut.clearValues': { run: clearValues, crashed: () => events.signOut.valuesCleared() },
  'signOut.redirect': { run: leaveForProvider, crashed: () => events.signOut.returned() },
};
