import { askProof, endProof, CAPTCHA_ACTION, takeProof } from './captcha';
import { call, put, race, select, take } from 'typed-redux-saga';
import type { SignInResult } from '../../machines/signIn/signIn';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { stateOf } from '../../src/kit/stateOf';
import { authRequest, formFields } from '../authApi/authCalls';
import { askAuth } from '../session/requests';
import { NO_SESSION } from '../authApi/noSession';
import type { Env, WorkOf } from '../env';
import type { ConsoleTokens } from '../../src/ports/accountPorts';
import { tokensByHandle } from './openSession';
import { secondStepPage } from '../../src/rules/routes';
import { readSignIn } from './signInAnswer';

/** Runs `signIn.submit`: POST /signin. Only this reads the password from its handle. */
export function* submitSignIn(env: Env, effect: EffectNamed<'signIn.submit'>) {
  const { answer } = yield* race({
    answer: call(attempt, env, effect),
    // Leaving the page cancels the attempt: its late response must not affect the next one.
    left: take(events.signIn.reset().type),
  });
  if (!answer) return;
  const result: SignInResult =
    answer.code === 0 ? { code: 0, tokens: tokensByHandle(env, answer.tokens) } : answer;
  yield* put(events.signIn.answered(result));
}

function* attempt(env: Env, { email, secret }: EffectNamed<'signIn.submit'>) {
  const token = yield* takeProof(env);
  const fields = formFields({
    email,
    password: env.secretHandles.take(secret),
    token,
    action: token && CAPTCHA_ACTION,
  });
  const request = authRequest(env.addresses, 'emailpassword', '/signin', { formFields: fields });
  const answer = readSignIn(yield* askAuth(env, request, { anonymous: true }));
  // Continuing would lead to a page that asks to sign in again, without an explanation.
  if (answer.code !== 0 || !answer.tokens || env.tokens.read().state === 'EXISTS') return answer;
  env.log.error(NO_SESSION);
  return { code: 5, message: null, failure: null, sessionUnread: true } as const;
}

/** The common last step of every sign-in; methods that leave the page have no email. */
type FinishedSignIn = Pick<EffectNamed<'signIn.finish'>, 'remember' | 'tokens'> &
  Partial<Pick<EffectNamed<'signIn.finish'>, 'email' | 'inPlace'>>;

/**
 * Runs `signIn.finish`: stores the data of a sign-in (spec 4: after a successful login). `way` is the last login
 * type; a password by default.
 */
export function* finishSignIn(env: Env, effect: FinishedSignIn, way?: string) {
  const { email = '', remember, inPlace = false } = effect;
  if (effect.tokens === '') {
    // A dialog opens the second step in another tab.
    if (!inPlace) env.navigation.go(secondStepPage(env.addresses.afterSignIn(), remember));
    return;
  }
  const tokens = env.secretHandles.take(effect.tokens);
  // The server's version of the email may differ from what was typed.
  const { facts } = (yield* select(stateOf('session'))).context;
  env.record.signedIn(
    facts?.email ?? email,
    inPlace ? env.record.remembers() : remember,
    // Stored by submitSignIn, which validated it.
    tokens === null ? null : (JSON.parse(tokens) as ConsoleTokens),
    way,
  );
  env.nextPage.forget();
  yield* put(events.signInType.read(env.record.signInType()));
  if (inPlace) yield* put(events.signIn.reset());
  else env.navigation.go(env.addresses.afterSignIn());
}

export const signInWork: WorkOf<'signIn'> = {
  'signIn.submit': {
    run: submitSignIn,
    crashed: () => events.signIn.answered({ code: 5, message: null, failure: null }),
  },
  'signIn.finish': { run: finishSignIn, crashed: () => events.signIn.navigationFailed() },
  'signIn.askProof': { run: askProof, crashed: null },
  'signIn.endProof': { run: endProof, crashed: null },
};
