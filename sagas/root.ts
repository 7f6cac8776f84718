import { all, call, fork, takeEvery } from 'typed-redux-saga';
import type { PortalEffect } from '../machines';
import { watchDevice } from './device';
import type { PortalEffectRequested } from './effectTypes';
import { isEffect } from './effectTypes';
import type { Env } from './env';
import { reasonOf } from './failures';
import { finishLogin, submitLogin } from './login';
import { authorize, cleanCookies } from './loginType';
import {
  callLogoutEndpoint,
  clearLoginValues,
  leaveForProvider,
  signOut,
  storeLogoutTime,
} from './logout';
import { runRefresh } from './refreshSession';
import { loadReport } from './report';
import { makeExport } from './reportExport';
import { deliver, giveUp, sendRequest } from './requests';
import {
  announce,
  deny,
  dismiss,
  followTabs,
  followWaking,
  leaveForSignIn,
  start,
} from './session';
import { timers } from './timers';

type Worker<Effect> = (env: Env, effect: Effect) => unknown;

/** Who does what a machine asks for. The compiler refuses a missing effect. */
const workers: { [Type in PortalEffect['type']]: Worker<Extract<PortalEffect, { type: Type }>> } = {
  'session.announce': announce,
  'session.lost': leaveForSignIn,
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
  'logout.signOut': signOut,
  'logout.callEndpoint': callLogoutEndpoint,
  'logout.storeTime': storeLogoutTime,
  'logout.clearValues': clearLoginValues,
  'logout.redirect': leaveForProvider,
  'report.load': loadReport,
  'reportExport.make': makeExport,
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
      fork(guarded, env, 'followTabs', () => followTabs(env)),
      fork(guarded, env, 'followWaking', () => followWaking(env)),
      fork(guarded, env, 'watchDevice', () => watchDevice(env)),
      fork(guarded, env, 'start', () => start(env)),
    ]);
  };
