import { call, put, select } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { stateOf } from '../../src/kit/stateOf';
import { secondStepPage } from '../../src/rules/routes';
import type { Env, WorkOf } from '../env';

/** Worker of `singleSignOn.open`: the API has set its cookies; whose they are comes with a refresh. */
export function* openSession(env: Env) {
  if (env.tokens.read().state !== 'EXISTS') {
    // This browser may remember that there was no session.
    env.tokens.doubt();
    yield* put(events.session.read({ state: 'MAY_EXIST' }));
  }
  const ended = env.pendingRequests.whenRefreshed();
  yield* put(events.refresh.demanded());
  // A front token that was here before is of the session before: only the refresh tells of the new one.
  const outcome = yield* call(() => ended);
  yield* put(events.singleSignOn.opened({ present: outcome === 'present' }));
}

/** Worker of `singleSignOn.finish`. */
function* finishSignOn(env: Env, { returnTo, secondStep }: EffectNamed<'singleSignOn.finish'>) {
  if (secondStep)
    return env.navigation.go(secondStepPage(env.addresses.afterSignIn(returnTo), false));
  const { context } = yield* select(stateOf('session'));
  env.record.signedInElsewhere(context.facts?.email ?? null);
  env.nextPage.forget();
  yield* put(events.signInType.read(env.record.signInType()));
  env.navigation.go(env.addresses.afterSignIn(returnTo));
}

/**
 * Worker of `singleSignOn.discard`: nobody here asked for this session (RFC 6749 10.12: login CSRF). A mere
 * link makes none: where the API has not been of late, who is signed in stays so.
 */
export function* discardSession(env: Env) {
  const isSignedIn = env.tokens.read().state === 'EXISTS';
  if (isSignedIn && !env.record.signedOnLately()) return;
  if (!isSignedIn) env.tokens.doubt();
  env.record.clearLoginValues();
  yield* put(events.session.unwanted());
  yield* put(events.signInType.read(env.record.signInType()));
}

/** The way back from the identity provider. */
export const singleSignOnWork: WorkOf<'singleSignOn'> = {
  'singleSignOn.open': {
    run: openSession,
    crashed: () => events.singleSignOn.opened({ present: false }),
  },
  'singleSignOn.finish': {
    run: finishSignOn,
    crashed: () => events.singleSignOn.navigationFailed(),
  },
  'singleSignOn.discard': { run: discardSession, crashed: null },
};
