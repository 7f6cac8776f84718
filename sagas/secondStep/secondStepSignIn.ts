import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { StepAnswer } from '../../machines/secondStep/secondStepSignIn';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { stateOf } from '../../src/kit/stateOf';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import type { Json } from '../../src/rules/json';
import { asking, same } from '../apiClient/asking';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED } from '../apiClient/callOutcome';
import { textOf } from '../authApi/authAnswer';
import { NO_SESSION } from '../authApi/noSession';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { askPasskeyOptions } from '../passkeys/askPasskeyOptions';
import { stopPasskeys } from '../passkeys/stopPasskeys';
import { reporter } from '../reporter';
import { finishSignIn } from '../signIn/signIn';
import { consoleTokens } from '../signIn/signInAnswer';
import { readAsked, readStatus, triesLeft, type Answer } from './answers';

const PATH = `${AUTH_BASE_PATH}/second-step`;

function* send(env: Env, body: Json): SagaGenerator<StepAnswer> {
  const result = yield* call(apiRequest<Answer>, env, {
    method: 'POST' as const,
    path: PATH,
    body,
    read: readStatus,
    forVisitors: true,
    once: true,
  });
  if (!result.ok) return { kind: 'failed', error: result.error };
  const { data } = result;
  switch (data.status) {
    case 'OK':
      if (env.tokens.read().state !== 'EXISTS') {
        env.log.error(NO_SESSION);
        return CRASHED;
      }
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

/** POST /webauthn/options/signin, has a passkey sign the challenge, then POST /second-step. */
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

const ending = () => leaving('secondStepSignIn');
const read = reporter(events.secondStepSignIn.read, ending, CRASHED);
const answered = reporter(events.secondStepSignIn.answered, ending, CRASHED);

export const secondStepSignInWork: WorkOf<'secondStepSignIn'> = {
  'secondStepSignIn.ask': read(asking({ path: PATH, read: readAsked, forVisitors: true }, same)),
  // Only this reads the code from its handle.
  'secondStepSignIn.try': answered((env, { code, trust }) =>
    send(env, { code: env.secretHandles.take(code) ?? '', trust }),
  ),
  'secondStepSignIn.provePasskey': answered(prove, stopPasskeys),
  'secondStepSignIn.finish': {
    run: finishStep,
    crashed: () => events.secondStepSignIn.navigationFailed(),
  },
};
