import { call, delay, fork, takeEvery } from 'typed-redux-saga';
import type { PortalEffect } from '../machines';
import { tellCrash } from './crashEvents';
import { askProof, endProof, prove } from './signIn/captcha';
import { followConsent } from './consent/consent';
import { followConnection } from './session/connection';
import { watchDevice } from './session/device';
import type { PortalEffectRequested } from './effectTypes';
import { isEffect } from './effectTypes';
import type { Env } from './env';
import { logErrors, reportErrors } from './notices/errorBatch';
import { reasonOf } from '../src/ports/failures';
import { followFaults, reportFault } from './notices/faults';
import { loadIcons, tellOfIcons } from './icons/icons';
import { finishSignIn, submitSignIn } from './signIn/signIn';
import { askSignInMethods } from './signIn/signInMethods';
import { authorize, cleanCookies } from './signIn/signInType';
import {
  callLogoutEndpoint,
  clearLoginValues,
  leaveForProvider,
  endOwnSession,
  storeLogoutTime,
} from './signOut/signOut';
import {
  arriveToAsk,
  arriveToReset,
  askAnew,
  askForLink,
  forgetResetLink,
  leaveReset,
  submitReset,
} from './passwordReset/passwordReset';
import {
  arrive,
  finishRegistration,
  goOn,
  judge,
  signOutForInvitation,
  submitRegistration,
  tidySuccess,
} from './registration/registration';
import { followMonitoring } from './notices/monitoring';
import { timeNotice } from './notices/notices';
import { giveBack, serveOutside } from './apiClient/outsideCalls';
import { runRefresh } from './session/refreshSession';
import { loadReport } from './report/report';
import { makeExport } from './report/reportExport';
import { deliver, giveUp, sendRequest } from './session/requests';
import {
  announce,
  deny,
  dismiss,
  followTabs,
  followWaking,
  leaveForSignIn,
  tellLost,
  watchReauthentication,
  start,
} from './session/session';
import { discardSession, finishSignOn, openSession } from './signIn/singleSignOn';
import { timers } from '../src/kit/timers';

type Worker<Effect> = (env: Env, effect: Effect) => unknown;

/** Who does what a machine asks for. The compiler refuses a missing effect. */
const workers: { [Type in PortalEffect['type']]: Worker<Extract<PortalEffect, { type: Type }>> } = {
  'session.announce': announce,
  'session.lost': tellLost,
  'reauthentication.leave': leaveForSignIn,
  'session.dismiss': dismiss,
  'refresh.send': sendRequest,
  'refresh.deliver': deliver,
  'refresh.giveUp': giveUp,
  'refresh.deny': deny,
  'refresh.run': runRefresh,
  // runRefresh waits for it.
  'refresh.stop': () => undefined,
  'signInType.cleanCookies': cleanCookies,
  'signInType.authorize': authorize,
  'signIn.submit': submitSignIn,
  'signIn.finish': finishSignIn,
  'signIn.askProof': askProof,
  'signIn.endProof': endProof,
  'captcha.prove': prove,
  // prove waits for it.
  'captcha.stop': () => undefined,
  'signInMethods.ask': askSignInMethods,
  'singleSignOn.open': openSession,
  'singleSignOn.finish': finishSignOn,
  'singleSignOn.discard': discardSession,
  'signOut.signOut': endOwnSession,
  'signOut.callEndpoint': callLogoutEndpoint,
  'signOut.storeTime': storeLogoutTime,
  'signOut.clearValues': clearLoginValues,
  'signOut.redirect': leaveForProvider,
  'registration.arrive': arrive,
  'registration.judge': judge,
  'registration.goOn': goOn,
  'registration.signOut': signOutForInvitation,
  'registration.submit': submitRegistration,
  'registration.finish': finishRegistration,
  'registration.tidy': tidySuccess,
  'resetRequest.arrive': arriveToAsk,
  'resetRequest.submit': askForLink,
  'passwordReset.arrive': arriveToReset,
  'passwordReset.leave': leaveReset,
  'passwordReset.submit': submitReset,
  'passwordReset.forgetLink': forgetResetLink,
  'passwordReset.askAnew': askAnew,
  'errorBatch.log': logErrors,
  'errorBatch.report': reportErrors,
  'notices.time': timeNotice,
  'report.load': loadReport,
  'reportExport.make': makeExport,
  'icons.load': loadIcons,
  'icons.tell': tellOfIcons,
};

/** Who goes on for as long as the page is there, in the order in which they begin. */
const followers: Readonly<Record<string, (env: Env) => Generator>> = {
  // Before the choice is told.
  followMonitoring,
  followConsent,
  followTabs,
  followWaking,
  watchDevice,
  watchReauthentication,
  followConnection,
  followFaults,
};

/** A worker that fails is reported and the others go on. Tells whether it came to its end. */
function* guarded(env: Env, name: string, work: () => unknown) {
  try {
    yield* call(work);
    return true;
  } catch (error) {
    yield* reportFault(env, `${name} failed`, { text: reasonOf(error) });
    return false;
  }
}

/** How often a worker that goes on for ever is begun anew, and the wait before (ms). */
const RESTARTS = 3;
const RESTART_MS = 1_000;

/** A worker that goes on for ever is begun anew when it fails. */
function* restarted(env: Env, name: string, work: () => unknown) {
  for (let left = RESTARTS; left >= 0; left -= 1) {
    if (yield* guarded(env, name, work)) return;
    yield* delay(RESTART_MS);
  }
}

function* serve(env: Env, { payload: { effect } }: PortalEffectRequested) {
  // The table pairs each type with the worker of that very effect.
  const worker = workers[effect.type] as Worker<PortalEffect>;
  const isDone = yield* guarded(env, effect.type, () => worker(env, effect));
  if (!isDone) yield* tellCrash(env, effect);
}

/** Everything that works for the machines, on the given ports. */
export const createRootSaga = (env: Env) =>
  function* root() {
    yield* fork(timers);
    yield* takeEvery(
      (action: { type: string }) => isEffect(action),
      function* (action) {
        yield* serve(env, action);
      },
    );
    yield* takeEvery(env.calls, function* (outside) {
      const isDone = yield* guarded(env, 'platform call', () => serveOutside(env, outside));
      if (!isDone) giveBack(env, outside, 'badResponse');
    });
    for (const [name, follow] of Object.entries(followers))
      yield* fork(restarted, env, name, () => follow(env));
    yield* fork(guarded, env, 'start', () => start(env));
  };
