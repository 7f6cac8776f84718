import { call, put, race, take } from 'typed-redux-saga';
import type { StoreAction } from '../../src/kit/action';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { isEffect } from '../../src/kit/work';
import type { Env, WorkOf } from '../env';
import { sendPlain } from '../apiClient/sendPlain';
import type { HttpAnswer } from '../../src/ports/ports';
import { abortable } from '../session/requests';
import { isRecord } from '../../src/rules/json';

/** Did the server end the session, or say that there is none? */
const wasReached = (env: Env, answer: HttpAnswer): boolean =>
  answer.ok &&
  (answer.response.status === env.rules.expiredStatus ||
    (answer.response.status < 300 &&
      isRecord(answer.response.body) &&
      answer.response.body['status'] === 'OK'));

/**
 * Ends the session at the server and here. Here it ends in any case: a person who signs out on this
 * computer is signed out, also without the network. Tells whether the server knows.
 */
export function* endSession(env: Env) {
  const id = env.tokens.sessionId();
  yield* put(events.refresh.abandoned());
  if (env.tokens.read().state === 'NOT_EXISTS') {
    yield* put(events.session.signedOut());
    return true;
  }
  try {
    const answer = yield* call(abortable<HttpAnswer>, (signal: AbortSignal) =>
      env.sessionClient.signOut({ signal }),
    );
    return wasReached(env, answer);
  } finally {
    yield* endHere(env, id);
  }
}

/** Ends the session here, if the server's answer did not. One that another tab has opened meanwhile stays. */
function* endHere(env: Env, id: string | null) {
  const now = env.tokens.sessionId();
  if (env.tokens.read().state === 'NOT_EXISTS' || (now !== null && now !== id)) return;
  env.tokens.clear();
  yield* put(events.session.signedOut());
}

/** Worker of `signOut.signOut`, step 1. Given up with the next step; by then the session is over here. */
function* endOwnSession(env: Env) {
  const { reached } = yield* race({
    reached: call(endSession, env),
    late: take((action: StoreAction) => isEffect(action, 'signOut.callEndpoint')),
  });
  if (reached !== undefined) yield* put(events.signOut.signedOut({ reached }));
}

/** Worker of `signOut.callEndpoint`, step 2: GET /api/auth/logout. */
export function* callLogoutEndpoint(env: Env) {
  const answer = yield* call(() => sendPlain(env, { path: '/api/auth/logout' }));
  // A backend without the endpoint has nothing to end there.
  const reached = answer.ok && (answer.response.status < 300 || answer.response.status === 404);
  yield* put(events.signOut.endpointCalled({ reached }));
}

/** Worker of `signOut.storeTime`, step 3. */
export function* storeLogoutTime(env: Env) {
  env.record.storeLogoutTime(env.clock.now());
  yield* put(events.signOut.timeStored());
}

/** Worker of `signOut.clearValues`, step 4. */
export function* clearLoginValues(env: Env) {
  env.record.clearLoginValues();
  yield* put(events.signInType.read(env.record.signInType()));
  yield* put(events.signOut.valuesCleared());
}

/**
 * Worker of `signOut.redirect`, step 5: the identity provider's logout page, with a return address. The next page says
 * that the person is signed out, or that a server that has not confirmed it may go on with the session.
 */
function leaveForProvider(env: Env, { returnTo, serverReached }: EffectNamed<'signOut.redirect'>) {
  if (!serverReached) env.nextPage.write('signOutUnheard');
  // Whom the server sends to sign in again reads that, not a farewell nobody asked for.
  else if (env.nextPage.read() !== 'signInAgain') env.nextPage.write('signedOut');
  env.navigation.leave(env.addresses.providerLogout(returnTo));
}

/** The logout sequence (spec 4). A step that fails never holds the rest up. */
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
  'signOut.clearValues': { run: clearLoginValues, crashed: () => events.signOut.valuesCleared() },
  'signOut.redirect': { run: leaveForProvider, crashed: () => events.signOut.returned() },
};
