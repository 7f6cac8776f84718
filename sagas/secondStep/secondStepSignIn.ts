import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { StepAnswer } from '../../machines/secondStep/secondStepSignIn';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { stateOf } from '../../src/kit/stateOf';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import type { Json } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import { textOf } from '../authApi/authAnswer';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { askPasskeyOptions } from '../passkeys/askPasskeyOptions';
import { finishSignIn } from '../signIn/signIn';
import { consoleTokens } from '../signIn/signInAnswer';
import { readAsked, readStatus, triesLeft, type Answer } from './answers';

const PATH = `${AUTH_BASE_PATH}/second-step`;
/** Runs `secondStepSignIn.ask`: GET /second-step. */
function* askStep(env: Env) {
  const result = yield* unless(leaving('secondStepSignIn'), () =>
    apiRequest(env, { path: PATH, read: readAsked, forVisitors: true }),
  );
  if (result) yield* put(events.secondStepSignIn.read(answerOf(result, (asked) => asked)));
}

function* send(env: Env, body: Json): SagaGenerator<StepAnswer> {
  const result = yield* call(apiRequest<Answer>, env, {
    method: 'POST' as const,
    path: PATH,
    body,
    read: readStatus,
    forVisitors: true,
  });
  if (!result.ok) return { kind: 'failed', error: result.error };
  const { data } = result;
  switch (data.status) {
    case 'OK':
      return {
        kind: 'signedIn',
        tokens: env.secretHandles.put(JSON.stringify(consoleTokens(data['user']))),
        singleSignOn: data['way'] === 'singleSignOn',
      };
    case 'WRONG_CODE':
      return { kind: 'wrong', left: triesLeft(data) };
    case 'PASSKEY_NOT_VERIFIED':
      return { kind: 'passkeyRefused', refusal: 'notVerified' };
    case 'SIGN_IN_NOT_ALLOWED':
      return { kind: 'notAllowed', reason: textOf(data['reason']) ?? '' };
    default:
      return { kind: 'ended' };
  }
}

/** Runs `secondStepSignIn.try`: POST /second-step. Only this reads the code from its handle. */
function* tryStep(env: Env, { code, trust }: EffectNamed<'secondStepSignIn.try'>) {
  const answer = yield* unless(leaving('secondStepSignIn'), () =>
    send(env, { code: env.secretHandles.take(code) ?? '', trust }),
  );
  if (answer) yield* put(events.secondStepSignIn.answered(answer));
}

/** Fetches the server's challenge, has a passkey sign it, and sends the signature. */
function* prove(env: Env): SagaGenerator<StepAnswer> {
  const asked = yield* call(askPasskeyOptions, env);
  if (!asked.ok) return { ...asked.refusal, kind: 'notAsked' };
  const { passkeys } = yield* call(env.waysIn);
  const answer = yield* call(() => passkeys.get(asked.options, false));
  if (answer.ok) {
    const { webauthnGeneratedOptionsId } = asked.options;
    return yield* send(env, { webauthnGeneratedOptionsId, credential: answer.credential });
  }
  const { reason } = answer;
  return reason === 'unsupported' || reason === 'site' || reason === 'device'
    ? { kind: 'passkeyRefused', refusal: reason }
    : { kind: 'givenUp' };
}

/** Runs `secondStepSignIn.provePasskey`: POST /webauthn/options/signin, then POST /second-step. */
export function* provePasskey(env: Env) {
  const answer = yield* unless(leaving('secondStepSignIn'), () => prove(env));
  if (answer) return void (yield* put(events.secondStepSignIn.answered(answer)));
  const { passkeys } = yield* call(env.waysIn);
  passkeys.stop();
}

/** Runs `secondStepSignIn.finish`: completes the sign-in as its first method would without a second step. */
function* finishStep(env: Env, effect: EffectNamed<'secondStepSignIn.finish'>) {
  const { tokens, singleSignOn, remember } = effect;
  const { facts } = (yield* select(stateOf('session'))).context;
  const email = facts?.email ?? '';
  yield* finishSignIn(env, { email, remember, tokens });
  if (!singleSignOn) return;
  env.record.signedInElsewhere(email);
  yield* put(events.signInType.read(env.record.signInType()));
}

export const secondStepSignInWork: WorkOf<'secondStepSignIn'> = {
  'secondStepSignIn.ask': { run: askStep, crashed: () => events.secondStepSignIn.read(CRASHED) },
  'secondStepSignIn.try': {
    run: tryStep,
    crashed: () => events.secondStepSignIn.answered(CRASHED),
  },
  'secondStepSignIn.provePasskey': {
    run: provePasskey,
    crashed: () => events.secondStepSignIn.answered(CRASHED),
  },
  'secondStepSignIn.finish': {
    run: finishStep,
    crashed: () => events.secondStepSignIn.navigationFailed(),
  },
};
