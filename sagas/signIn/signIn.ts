import { askProof, endProof } from './captcha';
import { call, put, race, take } from 'typed-redux-saga';
import type { SignInEffect, SignInResult } from '../../machines/signIn/signIn';
import { events } from '../../src/kit/events';
import { authRequest, formFields } from '../authApi/authCalls';
import { CAPTCHA_ACTION, takeProof } from './captcha';
import type { Env, WorkOf } from '../env';
import type { ConsoleTokens } from '../../src/ports/accountPorts';
import { sessionRequest } from '../session/requests';
import { readSignIn } from './signInAnswer';

type EffectOf<Type extends SignInEffect['type']> = Extract<SignInEffect, { type: Type }>;

/** Worker of `signIn.submit`: POST /signin; the only place where the password is taken by its handle. */
export function* submitSignIn(env: Env, effect: EffectOf<'signIn.submit'>) {
  const { answer } = yield* race({
    answer: call(attempt, env, effect),
    // Who leaves the page gives the attempt up: its late answer must not decide the next one.
    left: take(events.signIn.reset().type),
  });
  if (!answer) return;
  const result: SignInResult =
    answer.code === 0
      ? { code: 0, tokens: env.secretHandles.put(JSON.stringify(answer.tokens)) }
      : answer;
  yield* put(events.signIn.answered(result));
}

function* attempt(env: Env, { email, secret }: EffectOf<'signIn.submit'>) {
  const token = yield* takeProof(env);
  const fields = formFields({
    email,
    password: env.secretHandles.take(secret),
    token,
    action: token && CAPTCHA_ACTION,
  });
  const request = authRequest(env.addresses, 'emailpassword', '/signin', { formFields: fields });
  return readSignIn(yield* sessionRequest(env, request, { anonymous: true }));
}

/** Worker of `signIn.finish`: what a sign-in leaves behind (spec 4: after a successful login). */
export function* finishSignIn(env: Env, effect: EffectOf<'signIn.finish'>) {
  const { email, remember, inPlace } = effect;
  const tokens = env.secretHandles.take(effect.tokens);
  env.record.signedIn(
    email,
    inPlace ? env.record.remembers() : remember,
    // Put there by submitSignIn, which has read it.
    tokens === null ? null : (JSON.parse(tokens) as ConsoleTokens),
  );
  yield* put(events.signInType.read(env.record.signInType()));
  if (inPlace) yield* put(events.signIn.reset());
  else env.navigation.go(env.addresses.afterSignIn());
}

/** Signing in with e-mail and password. */
export const signInWork: WorkOf<'signIn'> = {
  'signIn.submit': {
    run: submitSignIn,
    crashed: () => events.signIn.answered({ code: 5, message: null, failure: null }),
  },
  'signIn.finish': { run: finishSignIn, crashed: () => events.signIn.stayed() },
  'signIn.askProof': { run: askProof, crashed: null },
  'signIn.endProof': { run: endProof, crashed: null },
};
