import { call, put, race, delay, takeEvery } from 'typed-redux-saga';
import type { ReauthenticationEffect } from '../../machines/session/reauthentication';
import type { SessionEvent } from '../../machines/session/session';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { Env, WorkOf } from '../env';
import { reconcileConsent } from '../consent/consent';
import { follow } from '../follow';
import { endSession } from '../signOut/signOut';
import { announce } from './announce';
import { reconcile, resumeSession } from './reconcile';
import type { SessionReading, ResumeReason } from '../../src/ports/ports';
import { signOnAnswer } from '../signIn/signOnAnswer';

/** A session that is to be dismissed at start may hold the page up this long (ms). */
const DISMISS_LIMIT_MS = 5_000;

/** Worker of `session.lost`: whether the page stays is for the reauthentication machine to say. */
function* notifySessionLost(_env: Env, { email, elsewhere }: EffectNamed<'session.lost'>) {
  yield* put(events.reauthentication.lost({ email, ...(elsewhere && { elsewhere }) }));
}

/** A session exists again while a page asks for one: here, or because another tab signed in. */
export function* watchReauthentication() {
  const back: SessionEvent['type'][] = ['session/stored', 'session/signedInElsewhere'];
  yield* takeEvery(back, function* () {
    yield* put(events.reauthentication.renewed());
  });
}

/** Worker of `reauthentication.leave`: to sign-in, where it says why, with this page as the return address. */
export function* leaveForSignIn(
  env: Env,
  { elsewhere }: Pick<ReauthenticationEffect, 'elsewhere'> = {},
) {
  const returnTo = env.addresses.here();
  if (returnTo === null) return;
  // A call that was refused with the session knows less of why than what ended it, or what was done before.
  if (elsewhere || env.nextPage.read() === null)
    env.nextPage.write(elsewhere ? 'endedElsewhere' : 'signInAgain');
  yield* put(events.signInType.signInRequested({ returnTo }));
}

/** Worker of `session.forget`: at every end of a session, whoever ended it and whatever the server says. */
export function forgetSession({ record }: Env) {
  record.forgetSession();
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
  yield* put(events.refresh.configured({ maxRefreshes: env.rules.maxRefreshes }));
  yield* put(events.signInType.read(env.record.signInType()));
  const answer = signOnAnswer(env);
  // The API has signed a person in since the session here ended: only a refresh tells whom (spec 4).
  if (!answer && env.tokens.read().state === 'NOT_EXISTS' && env.record.signedOnLately())
    env.tokens.doubt();
  const reading = env.tokens.read();
  if (reading.state === 'EXISTS' && reading.kept) env.record.adoptSession();
  yield* put(events.session.read(withoutUpdate(reading)));
  if (reading.state === 'EXISTS' && reading.kept && !reading.fresh)
    yield* put(events.refresh.demanded());
  if (reading.state === 'MAY_EXIST')
    // Nothing is known, but something may say that a person was signed in (spec 4: logged-in check).
    yield* put(
      env.record.hintsSession()
        ? events.refresh.demanded()
        : events.session.read({ state: 'NOT_EXISTS' }),
    );
  if (answer) yield* put(events.singleSignOn.returned(answer));
}

const withoutUpdate = ({ lastUpdate: _lastUpdate, ...local }: SessionReading) => local;

/**
 * Another tab spoke: what the cookies say now becomes this tab's state. A session that it has renewed needs
 * no wait here.
 */
export function* followTabs(env: Env) {
  yield* follow<true>(
    (listener) => env.tabs.listen(() => listener(true)),
    function* () {
      yield* reconcile(env);
      const reading = env.tokens.read();
      if (reading.state === 'EXISTS' && reading.fresh) yield* put(events.refresh.reconnected());
      yield* reconcileConsent(env);
    },
  );
}

/** The page is back: cookies may have changed, the token may have ended, a redirect was taken back. */
export function* followWaking(env: Env) {
  yield* follow<ResumeReason>(
    (listener) => env.pageResume.listen(listener),
    (reason) => resume(env, reason),
  );
}

function* resume(env: Env, reason: ResumeReason) {
  if (reason === 'restored') {
    yield* put(events.signInType.returned());
    yield* put(events.signOut.returned());
    yield* put(events.signIn.navigationFailed());
    yield* put(events.singleSignOn.navigationFailed());
  }
  yield* resumeSession(env, reason);
  yield* reconcileConsent(env);
}

/** Told after a crash as what the cookies say, not as a sign-out: the worker may have announced that one already. */
export const sessionWork: WorkOf<'session'> = {
  'session.announce': { run: announce, crashed: null },
  'session.lost': { run: notifySessionLost, crashed: null },
  'session.forget': { run: forgetSession, crashed: null },
  'session.dismiss': { run: dismiss, crashed: () => events.session.read({ state: 'NOT_EXISTS' }) },
};

/** Asking to sign in again leads to the sign-in page, if the person wants it. */
export const reauthenticationWork: WorkOf<'reauthentication'> = {
  'reauthentication.leave': { run: leaveForSignIn, crashed: null },
};
