import { all, call, delay, fork, takeEvery } from 'typed-redux-saga';
import type { PortalEffect } from '../machines';
import { followConnection } from './connection';
import { watchDevice } from './device';
import type { PortalEffectRequested } from './effectTypes';
import { isEffect } from './effectTypes';
import type { Env } from './env';
import { logErrors, reportErrors } from './errorBatch';
import { reasonOf } from './failures';
import { followFaults, reportFault } from './faults';
import { finishLogin, submitLogin } from './login';
import { authorize, cleanCookies } from './loginType';
import {
  callLogoutEndpoint,
  clearLoginValues,
  leaveForProvider,
  signOut,
  storeLogoutTime,
} from './logout';
import { timeNotice } from './notices';
import { serveOutside } from './platform/outsideCalls';
import { runRefresh } from './refreshSession';
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
  'errorBatch.log': logErrors,
  'errorBatch.report': reportErrors,
  'notices.time': timeNotice,
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
    yield* takeEvery(env.calls, function* (outside) {
      yield* guarded(env, 'platform call', () => serveOutside(env, outside));
    });
    yield* all([
      fork(restarted, env, 'followTabs', () => followTabs(env)),
      fork(restarted, env, 'followWaking', () => followWaking(env)),
      fork(restarted, env, 'watchDevice', () => watchDevice(env)),
      fork(restarted, env, 'followConnection', () => followConnection(env)),
      fork(restarted, env, 'followFaults', () => followFaults(env)),
      fork(guarded, env, 'start', () => start(env)),
    ]);
  };
