import { put } from 'typed-redux-saga';
import type { PortalEffect } from '../machines';
import type { RefreshEffect } from '../machines/session/refresh';
import {
  captcha,
  errorBatch,
  icons,
  signIn,
  signInMethods,
  signInType,
  signOut,
  passwordReset,
  refresh,
  registration,
  report,
  reportExport,
  resetRequest,
  session,
  singleSignOn,
} from '../src/store/events';
import type { StoreAction } from '../src/kit/action';
import type { Env } from './env';
import { failed } from '../src/ports/failures';

/** An event of the machine that asked for the work. */
type OwnEvent<Type> = Type extends `${infer Machine}.${string}`
  ? StoreAction & { type: `${Machine}/${string}` }
  : never;

type Ending<Effect extends PortalEffect> = (effect: Effect, env: Env) => OwnEvent<Effect['type']>;

/** Its request gets an answer and leaves the machine. */
function endRequest({ id }: Extract<RefreshEffect, { id: string }>, { pendingRequests }: Env) {
  const open = pendingRequests.find(id);
  // Its caller may have cancelled it.
  if (open)
    pendingRequests.settle(id, failed(open.own ? 'badResponse' : 'badRequest', open.request));
  return refresh.requestCancelled({ id });
}

/** The refresh under way has no answer any more: whoever waits for it goes on without. */
function endRefresh(_effect: PortalEffect, { addresses, pendingRequests }: Env) {
  const call = { method: 'POST', url: addresses.auth('/session/refresh') } as const;
  pendingRequests.refreshAnswer = failed('badOption', call);
  pendingRequests.refreshed('unusable');
  return refresh.finished({ outcome: 'unusable', local: 'MAY_EXIST', jitter: 0 });
}

/** The form tells that something went wrong, and can be sent again. */
const FAILED = { kind: 'failed', message: null, failure: null } as const;

/** The machine of this work rests in a state that is whole without it. */
const NOBODY_WAITS = null;

/**
 * What a machine hears of work that it waits for when its worker has thrown: a failing outcome that it
 * knows, so that no page waits for ever. The compiler refuses a missing effect.
 */
const endings: {
  [Type in PortalEffect['type']]: Ending<Extract<PortalEffect, { type: Type }>> | null;
} = {
  'session.announce': NOBODY_WAITS,
  'session.lost': NOBODY_WAITS,
  // Told as what the cookies say, not as a sign-out: the worker may have announced that one already.
  'session.dismiss': () => session.read({ state: 'NOT_EXISTS' }),
  'reauthentication.leave': NOBODY_WAITS,
  'refresh.send': endRequest,
  'refresh.deliver': endRequest,
  'refresh.giveUp': endRequest,
  'refresh.deny': NOBODY_WAITS,
  'refresh.run': endRefresh,
  'refresh.stop': NOBODY_WAITS,
  'signInType.cleanCookies': () => signInType.returned(),
  'signInType.authorize': () => signInType.returned(),
  'signIn.submit': () => signIn.answered({ code: 5, message: null, failure: null }),
  'signIn.finish': () => signIn.stayed(),
  'signIn.askProof': NOBODY_WAITS,
  'signIn.endProof': NOBODY_WAITS,
  'captcha.prove': () => captcha.failed({ reason: 'blocked' }),
  'captcha.stop': NOBODY_WAITS,
  'signInMethods.ask': () => signInMethods.failed(),
  'singleSignOn.open': () => singleSignOn.opened({ present: false }),
  'singleSignOn.finish': () => singleSignOn.stayed(),
  'singleSignOn.discard': NOBODY_WAITS,
  'signOut.signOut': () => signOut.signedOut({ reached: false }),
  'signOut.callEndpoint': () => signOut.endpointCalled({ reached: false }),
  // A step that fails never holds the rest up.
  'signOut.storeTime': () => signOut.timeStored(),
  'signOut.clearValues': () => signOut.valuesCleared(),
  'signOut.redirect': () => signOut.returned(),
  'registration.arrive': () =>
    registration.arrived({ email: '', invited: false, signedInAs: null }),
  'registration.judge': () => registration.judged({ state: 'unknown', email: '' }),
  'registration.goOn': () => registration.stayed(),
  'registration.signOut': () => registration.switched(),
  'registration.submit': () => registration.answered(FAILED),
  'registration.finish': () => registration.stayed(),
  'registration.tidy': NOBODY_WAITS,
  'resetRequest.arrive': () => resetRequest.arrived({ email: '', wait: null }),
  'resetRequest.submit': () => resetRequest.answered(FAILED),
  'passwordReset.arrive': () => passwordReset.arrived({ link: 'broken', email: '' }),
  'passwordReset.leave': () => passwordReset.stayed(),
  'passwordReset.submit': () => passwordReset.answered(FAILED),
  'passwordReset.forgetLink': NOBODY_WAITS,
  'passwordReset.askAnew': () => passwordReset.stayed(),
  'errorBatch.log': NOBODY_WAITS,
  'errorBatch.report': () => errorBatch.reported({ ok: false }),
  // A notice of which the time does not run is closed by hand.
  'notices.time': NOBODY_WAITS,
  'report.load': ({ id }) => report.answered({ id, outcome: { kind: 'invalid' } }),
  'reportExport.make': () => reportExport.failed({ problem: { kind: 'invalid' } }),
  'icons.load': (_effect, { random }) => icons.failed({ traceId: random.uuid() }),
  'icons.tell': NOBODY_WAITS,
};

/** After a worker has failed: the machine that waits for it hears so. */
export function* tellCrash(env: Env, effect: PortalEffect) {
  // The table pairs each type with the ending of that very effect.
  const ending = endings[effect.type] as ((effect: PortalEffect, env: Env) => StoreAction) | null;
  if (ending) yield* put(ending(effect, env));
}
