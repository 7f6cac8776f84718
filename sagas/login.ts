import { call, put, race, take } from 'typed-redux-saga';
import type { LoginEffect, LoginResult } from '../machines/login';
import { login, loginType } from '../src/store/events';
import { authRequest, formFields } from './authCalls';
import { CAPTCHA_ACTION, takeProof } from './captcha';
import type { Env } from './env';
import type { ConsoleTokens } from './accountPorts';
import { sessionRequest } from './requests';
import { readSignIn } from './signInAnswer';

type EffectOf<Type extends LoginEffect['type']> = Extract<LoginEffect, { type: Type }>;

/** Worker of `login.submit`: POST /signin; the password leaves the vault here and nowhere else. */
export function* submitLogin(env: Env, effect: EffectOf<'login.submit'>) {
  const { answer } = yield* race({
    answer: call(attempt, env, effect),
    // Who leaves the page gives the attempt up: its late answer must not decide the next one.
    left: take(login.reset().type),
  });
  if (!answer) return;
  const result: LoginResult =
    answer.code === 0 ? { code: 0, tokens: env.vault.put(JSON.stringify(answer.tokens)) } : answer;
  yield* put(login.answered(result));
}

function* attempt(env: Env, { email, secret }: EffectOf<'login.submit'>) {
  const token = yield* takeProof(env);
  const fields = formFields({
    email,
    password: env.vault.take(secret),
    token,
    action: token && CAPTCHA_ACTION,
  });
  const request = authRequest(env.addresses, 'emailpassword', '/signin', { formFields: fields });
  return readSignIn(yield* sessionRequest(env, request, { anonymous: true }));
}

/** Worker of `login.finish`: what a sign-in leaves behind (spec 4: after a successful login). */
export function* finishLogin(env: Env, effect: EffectOf<'login.finish'>) {
  const { email, remember, inPlace } = effect;
  const tokens = env.vault.take(effect.tokens);
  env.record.signedIn(
    email,
    inPlace ? env.record.remembers() : remember,
    // Put into the vault by submitLogin, which has read it.
    tokens === null ? null : (JSON.parse(tokens) as ConsoleTokens),
  );
  yield* put(loginType.read(env.record.loginType()));
  if (inPlace) yield* put(login.reset());
  else env.navigation.go(env.addresses.afterSignIn());
}
