import { call, put, race, select, take } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { StoreAction } from '../../src/kit/action';
import { stateOf } from '../../src/kit/stateOf';
import { isEffect } from '../../src/kit/work';
import type { Env, WorkOf } from '../env';

/** Names the sign-in to the captcha's provider (spec 7: ids email, password, token, action). */
export const CAPTCHA_ACTION = 'login';

/** Worker of `captcha.prove`. The machine gets a handle of the proof. */
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

/** Worker of `signIn.askProof`. */
export function* askProof() {
  yield* put(events.captcha.wanted());
}

/** Worker of `signIn.endProof`. */
export function* endProof() {
  yield* put(events.captcha.closed());
}

/**
 * The proof in hand, or the one in progress; null when none is wanted or none is to be had: then the
 * server says what it thinks of that.
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

/** The proof that a person is at work. `prove` waits for `captcha.stop` itself. */
export const captchaWork: WorkOf<'captcha'> = {
  'captcha.prove': { run: prove, crashed: () => events.captcha.failed({ reason: 'blocked' }) },
  'captcha.stop': { run: () => undefined, crashed: null },
};
