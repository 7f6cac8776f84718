import { call, put, select } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { stateOf } from '../../src/kit/stateOf';
import { secondStepPage } from '../../src/rules/routes';
import type { Env, WorkOf } from '../env';

/** Runs `singleSignOn.open`: the API has set its cookies, and a refresh reveals the user. */
export function* openSession(env: Env) {
  if (env.tokens.read().state !== 'EXISTS') {
    // This browser may have stored that there was no session.
    env.tokens.doubt();
    yield* put(events.session.read({ state: 'MAY_EXIST' }));
  }
  const ended = env.pendingRequests.whenRefreshed();
  yield* put(events.refresh.demanded());
  // An existing front token belongs to the previous session; only the refresh returns the new one.
  const outcome = yield* call(() => ended);
  yield* put(events.singleSignOn.opened({ present: outcome === 'present' }));
}

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
 * Runs `singleSignOn.discard`: ends a session that was not requested here (RFC 6749 10.12: login CSRF). A mere link
 * creates none: unless the API signed in recently, the signed-in user stays signed in.
 */
export function* discardSession(env: Env) {
  const isSignedIn = env.tokens.read().state === 'EXISTS';
  if (isSignedIn && !env.record.signedOnLately()) return;
  if (!isSignedIn) env.tokens.doubt();
  env.record.clearLoginValues();
  yield* put(events.session.unwanted());
  yield* put(events.signInType.read(env.record.signInType()));
}

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
