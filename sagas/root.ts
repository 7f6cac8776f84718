import { all, call, fork, takeEvery } from 'typed-redux-saga';
import type { PortalEffect } from '../machines';
import { askProof, endProof, prove } from './captcha';
import { followConsent } from './consent';
import { watchDevice } from './device';
import type { PortalEffectRequested } from './effectTypes';
import { isEffect } from './effectTypes';
import type { Env } from './env';
import { reasonOf } from './failures';
import { finishLogin, submitLogin } from './login';
import { askLoginMethods } from './loginMethods';
import { authorize, cleanCookies } from './loginType';
import {
  callLogoutEndpoint,
  clearLoginValues,
  leaveForProvider,
  signOut,
  storeLogoutTime,
} from './logout';
import {
  arriveToAsk,
  arriveToReset,
  askAnew,
  askForLink,
  forgetResetLink,
  leaveReset,
  submitReset,
} from './passwordReset';
import {
  arrive,
  finishRegistration,
  goOn,
  judge,
  signOutForInvitation,
  submitRegistration,
  tidySuccess,
} from './registration';
import { runRefresh } from './refreshSession';
import { deliver, giveUp, sendRequest } from './requests';
import {
  announce,
  deny,
  dismiss,
  followTabs,
  followWaking,
  leaveForSignIn,
  tellLost,
  watchRenewal,
  start,
} from './session';
import { discardSession, finishSignOn, openSession } from './singleSignOn';
import { timers } from './timers';

type Worker<Effect> = (env: Env, effect: Effect) => unknown;

/** Who does what a machine asks for. The compiler refuses a missing effect. */
const workers: { [Type in PortalEffect['type']]: Worker<Extract<PortalEffect, { type: Type }>> } = {
  'session.announce': announce,
  'session.lost': tellLost,
  'renewal.leave': leaveForSignIn,
  'session.dismiss': dismiss,
  'refresh.send': sendRequest,
  'refresh.deliver': deliver,
  'refresh.giveUp': giveUp,
  'refresh.deny': deny,
  'refresh.run': runRefresh,
  // runRefresh waits for it.
  'refresh.stop': () => undefined,
  'loginType.cleanCookies': cleanCookies,
  'loginType.authorize': authorize,
  'login.submit': submitLogin,
  'login.finish': finishLogin,
  'login.askProof': askProof,
  'login.endProof': endProof,
  'captcha.prove': prove,
  // prove waits for it.
  'captcha.stop': () => undefined,
  'loginMethods.ask': askLoginMethods,
  'singleSignOn.open': openSession,
  'singleSignOn.finish': finishSignOn,
  'singleSignOn.discard': discardSession,
  'logout.signOut': signOut,
  'logout.callEndpoint': callLogoutEndpoint,
  'logout.storeTime': storeLogoutTime,
  'logout.clearValues': clearLoginValues,
  'logout.redirect': leaveForProvider,
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
};

/** A worker that fails is reported and the others go on. */
function* guarded(env: Env, name: string, work: () => unknown) {
  try {
    yield* call(work);
  } catch (error) {
    env.log.error(`${name} failed: ${reasonOf(error)}`);
  }
}

function* serve(env: Env, { payload: { effect } }: PortalEffectRequested) {
  // The table pairs each type with the worker of that very effect.
  const worker = workers[effect.type] as Worker<PortalEffect>;
  yield* guarded(env, effect.type, () => worker(env, effect));
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
    yield* all([
      fork(guarded, env, 'followConsent', () => followConsent(env)),
      fork(guarded, env, 'followTabs', () => followTabs(env)),
      fork(guarded, env, 'followWaking', () => followWaking(env)),
      fork(guarded, env, 'watchDevice', () => watchDevice(env)),
      fork(guarded, env, 'watchRenewal', watchRenewal),
      fork(guarded, env, 'start', () => start(env)),
    ]);
  };
