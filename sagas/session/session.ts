import { call, put, race, delay, select, takeEvery } from 'typed-redux-saga';
import type { ReauthenticationEffect } from '../../machines/session/reauthentication';
import type { SessionEvent } from '../../machines/session/session';
import { events } from '../../src/kit/events';
import type { AppState, EffectNamed } from '../../src/kit/registry';
import { stateOf } from '../../src/kit/stateOf';
import type { Env, WorkOf } from '../env';
import { reconcileConsent } from '../consent/consent';
import { follow } from '../follow';
import { endSession } from '../signOut/signOut';
import { announce } from './announce';
import { reconcile, resumeSession } from './reconcile';
import type { SessionReading, ResumeReason } from '../../src/ports/ports';
import { signOnAnswer } from '../signIn/signOnAnswer';

/** Maximum time (ms) the page waits at start for a session to be dismissed. */
const DISMISS_LIMIT_MS = 5_000;

/** The state without the machines that come with a page. */
type StartedState = Pick<AppState, 'signOut'> & Partial<Pick<AppState, 'registration'>>;

/** Whether the user is signing out, which has its own next page. */
const isSigningOut = ({ signOut, registration }: StartedState): boolean =>
  signOut.value !== 'idle' || registration?.value === 'switching';

/** Runs `session.lost`. The reauthentication machine decides whether the page stays. */
function* notifySessionLost(_env: Env, { email, elsewhere }: EffectNamed<'session.lost'>) {
  yield* put(events.reauthentication.lost({ email, ...(elsewhere && { elsewhere }) }));
}

/** Reports that a session exists again, after a sign-in here or in another tab. */
export function* watchReauthentication() {
  const back: SessionEvent['type'][] = ['session/stored', 'session/signedInElsewhere'];
  yield* takeEvery(back, function* () {
    yield* put(events.reauthentication.renewed());
  });
}

/** Runs `reauthentication.leave`: navigates to sign-in, which states the reason, with this page as the return URL. */
export function* leaveForSignIn(
  env: Env,
  { elsewhere }: Pick<ReauthenticationEffect, 'elsewhere'> = {},
) {
  const returnTo = env.addresses.here();
  if (returnTo === null || (yield* select(isSigningOut))) return;
  // The reason that ended the session, if stored before, is more precise than that of a refused request.
  if (elsewhere || env.nextPage.read() === null)
    env.nextPage.write(elsewhere ? 'endedElsewhere' : 'signInAgain');
  yield* put(events.signInType.signInRequested({ returnTo }));
}

/** Runs `session.forget`: at every end of a session, on either side and whatever the server responds. */
export function forgetSession({ record }: Env) {
  record.forgetSession();
}

/**
 * Runs `session.dismiss`: ends a session that was not requested here, or should not last this long. It ends here
 * even if the server is slow. One that was opened meanwhile is then shown.
 */
export function* dismiss(env: Env) {
  yield* race({ ended: call(endSession, env), late: delay(DISMISS_LIMIT_MS) });
  const { context } = yield* select(stateOf('session'));
  if (context.dismissing) yield* put(events.session.read(withoutUpdate(env.tokens.read())));
}

/** At start, reads the sign-in method and the session, and refreshes the session if needed. */
export function* start(env: Env) {
  yield* put(events.refresh.configured({ maxRefreshes: env.rules.maxRefreshes }));
  yield* put(events.signInType.read(env.record.signInType()));
  const answer = signOnAnswer(env);
  // The API has signed a user in since the session here ended; only a refresh reveals whom (spec 4).
  if (!answer && env.tokens.read().state === 'NOT_EXISTS' && env.record.signedOnLately())
    env.tokens.doubt();
  const reading = env.tokens.read();
  if (reading.state === 'EXISTS' && reading.kept) env.record.adoptSession();
  yield* put(events.session.read(withoutUpdate(reading)));
  if (reading.state === 'EXISTS' && reading.kept && !reading.fresh)
    yield* put(events.refresh.demanded());
  if (reading.state === 'MAY_EXIST')
    // The session is unknown, but other data may show that a user was signed in (spec 4: logged-in check).
    yield* put(
      env.record.hintsSession()
        ? events.refresh.demanded()
        : events.session.read({ state: 'NOT_EXISTS' }),
    );
  if (answer) yield* put(events.singleSignOn.returned(answer));
}

const withoutUpdate = ({ lastUpdate: _lastUpdate, ...local }: SessionReading) => local;

/** Applies the current cookies after a message from another tab. A session renewed there ends the wait here. */
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

/** Handles the return to the page: cookies may have changed, the token expired, or a redirect was undone. */
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

/** After a crash, reports the cookies' state, not a sign-out: the worker may already have announced it. */
export const sessionWork: WorkOf<'session'> = {
  'session.announce': { run: announce, crashed: null },
  'session.lost': { run: notifySessionLost, crashed: null },
  'session.forget': { run: forgetSession, crashed: null },
  'session.dismiss': { run: dismiss, crashed: () => events.session.read({ state: 'NOT_EXISTS' }) },
};

export const reauthenticationWork: WorkOf<'reauthentication'> = {
  'reauthentication.leave': { run: leaveForSignIn, crashed: null },
};
