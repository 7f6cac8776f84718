import { call, put, race, select, take } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { StoreAction } from '../../src/kit/action';
import { stateOf } from '../../src/kit/stateOf';
import { isEffect } from '../../src/kit/work';
import type { Env, WorkOf } from '../env';
import { NO_WORK } from '../session/noWork';

/** The action name of a sign-in for the captcha provider (spec 7: ids email, password, token, action). */
export const CAPTCHA_ACTION = 'login';

/** Runs `captcha.prove`. The machine receives a handle of the proof. */
export function* prove(env: Env, { attempt }: EffectNamed<'captcha.prove'>) {
  const abort = new AbortController();
  try {
    const { proof } = yield* race({
      proof: call(() => env.captcha.prove(CAPTCHA_ACTION, attempt, abort.signal)),
      stopped: take((action: StoreAction) => isEffect(action, 'captcha.stop')),
    });
    if (!proof) return;
    if (!proof.ok) yield* put(events.captcha.failed({ reason: proof.reason }));
    else {
      const { token, validMs } = proof;
      yield* put(events.captcha.proved({ proof: env.secretHandles.put(token), validMs }));
    }
  } finally {
    abort.abort();
  }
}

export function* askProof() {
  yield* put(events.captcha.wanted());
}

export function* endProof() {
  yield* put(events.captcha.closed());
}

/**
 * Returns the current proof, or waits for the one in progress; null if none is needed or available. Then the
 * server decides.
 */
export function* takeProof(env: Env) {
  for (;;) {
    const { value, context } = yield* select(stateOf('captcha'));
    if (context.proof !== null) {
      yield* put(events.captcha.spent());
      return env.secretHandles.take(context.proof);
    }
    if (value !== 'proving') return null;
    yield* take('*');
  }
}

/** Proof of a human user. `prove` waits for `captcha.stop` itself. */
export const captchaWork: WorkOf<'captcha'> = {
  'captcha.prove': { run: prove, crashed: () => events.captcha.failed({ reason: 'blocked' }) },
  'captcha.stop': NO_WORK,
};
