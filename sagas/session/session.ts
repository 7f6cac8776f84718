import { call, put, race, delay, take, takeEvery } from 'typed-redux-saga';
import type { EventChannel } from 'redux-saga';
import { eventChannel } from 'redux-saga';
import type { SessionEffect, SessionEvent } from '../../machines/session/session';
import {
  signIn,
  signInType,
  signOut,
  refresh,
  reauthentication,
  session,
  singleSignOn,
} from '../../src/store/events';
import type { Env, WorkOf } from '../env';
import { endSession } from '../signOut/signOut';
import { reconcile } from './reconcile';
import type { SessionReading, WakeReason } from '../../src/ports/ports';
import { signOnAnswer } from '../signIn/singleSignOn';

/** A session that is to be dismissed at start may hold the page up this long (ms). */
const DISMISS_LIMIT_MS = 5_000;

/** Worker of `session.announce`: to listeners in this tab, and the bare fact to the others. */
export function announce(
  env: Env,
  { announcement }: Extract<SessionEffect, { type: 'session.announce' }>,
) {
  env.announcer.announce(announcement);
  if (announcement.name !== 'API_INVALID_CLAIM') env.tabs.tell();
}

/** Worker of `refresh.deny`: a call was refused, and there is no session to refresh. */
export function* deny() {
  yield* put(session.denied());
}

/** Worker of `session.lost`: whether the page stays is for the reauthentication machine to say. */
export function* tellLost(_env: Env, { email }: Extract<SessionEffect, { type: 'session.lost' }>) {
  yield* put(reauthentication.lost({ email }));
}

/** A session exists again while a page asks for one: here, or because another tab signed in. */
export function* watchReauthentication() {
  const back: SessionEvent['type'][] = ['session/stored', 'session/signedInElsewhere'];
  yield* takeEvery(back, function* () {
    yield* put(reauthentication.renewed());
  });
}

/** Worker of `reauthentication.leave`: to sign-in, with this page as the return address. */
export function* leaveForSignIn(env: Env) {
  const returnTo = env.addresses.here();
  if (returnTo !== null) yield* put(signInType.signInRequested({ returnTo }));
}

/**
 * Worker of `session.dismiss`: a session that nobody here asked for, or asked to be kept this long. Here it
 * ends in any case, however long the server takes.
 */
export function* dismiss(env: Env) {
  yield* race({ ended: call(endSession, env), late: delay(DISMISS_LIMIT_MS) });
}

/** At start: which way people sign in here, whether there is a session, and whether it is fresh. */
export function* start(env: Env) {
  yield* put(refresh.configured({ maxRefreshes: env.rules.maxRefreshes }));
  yield* put(signInType.read(env.record.signInType()));
  const answer = signOnAnswer(env);
  const reading = env.tokens.read();
  yield* put(session.read(withoutUpdate(reading)));
  if (reading.state === 'EXISTS' && reading.kept && !reading.fresh) yield* put(refresh.demanded());
  if (reading.state === 'MAY_EXIST')
    // Nothing is known, but something may say that a person was signed in (spec 4: logged-in check).
    yield* put(
      env.record.hintsSession() ? refresh.demanded() : session.read({ state: 'NOT_EXISTS' }),
    );
  if (answer) yield* put(singleSignOn.returned(answer));
}

const withoutUpdate = ({ lastUpdate: _lastUpdate, ...local }: SessionReading) => local;

/**
 * Another tab spoke: what the cookies say now becomes this tab's state. A session that it has renewed needs
 * no wait here.
 */
export function* followTabs(env: Env) {
  const heard: EventChannel<true> = eventChannel((emit) => env.tabs.listen(() => emit(true)));
  try {
    for (;;) {
      yield* take(heard);
      yield* reconcile(env);
      const reading = env.tokens.read();
      if (reading.state === 'EXISTS' && reading.fresh) yield* put(refresh.reconnected());
    }
  } finally {
    heard.close();
  }
}

/** The page is back: cookies may have changed, the token may have ended, a redirect was taken back. */
export function* followWaking(env: Env) {
  const woken: EventChannel<WakeReason> = eventChannel((emit) => env.wake.listen(emit));
  try {
    for (;;) yield* wakeUp(env, yield* take(woken));
  } finally {
    woken.close();
  }
}

function* wakeUp(env: Env, reason: WakeReason) {
  if (reason === 'restored') {
    yield* put(signInType.returned());
    yield* put(signOut.returned());
    yield* put(signIn.stayed());
    yield* put(singleSignOn.stayed());
  }
  yield* reconcile(env);
  const reading = env.tokens.read();
  if (reading.state === 'EXISTS' && !reading.fresh) yield* put(refresh.demanded());
  // A session in doubt is asked about again: without an answer, no page could say who is signed in.
  if (reason === 'online' || reading.state === 'MAY_EXIST') yield* put(refresh.reconnected());
}

/** Told after a crash as what the cookies say, not as a sign-out: the worker may have announced that one already. */
export const sessionWork: WorkOf<'session'> = {
  'session.announce': { run: announce, crashed: null },
  'session.lost': { run: tellLost, crashed: null },
  'session.dismiss': { run: dismiss, crashed: () => session.read({ state: 'NOT_EXISTS' }) },
};

/** Asking to sign in again leads to the sign-in page, if the person wants it. */
export const reauthenticationWork: WorkOf<'reauthentication'> = {
  'reauthentication.leave': { run: leaveForSignIn, crashed: null },
};
