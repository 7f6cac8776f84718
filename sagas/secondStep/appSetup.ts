import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { AppBegun, AppConfirmed, SetupPlace } from '../../machines/secondStep/appSetup';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { forgetShown, readShown } from '../../src/kit/shownSecrets';
import { readNewApp } from '../../src/rules/newApp';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { sensitiveOutcome, sensitiveRequest } from '../account/freshSignIn';
import type { ApiCall } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { consoleTokens } from '../signIn/signInAnswer';
import { readStatus, recoveryCodes, triesLeft, type Answer } from './answers';
import { show } from './show';

const PATHS: Readonly<Record<SetupPlace, string>> = {
  account: '/api/account/second-step',
  signIn: `${AUTH_BASE_PATH}/second-step`,
};

/** Sends a setup request: a sensitive action in the account, an ordinary one during a sign-in. */
function* send(
  env: Env,
  place: SetupPlace,
  end: string,
  body: object,
): SagaGenerator<
  { kind: 'answered'; answer: Answer } | Exclude<AppBegun, { kind: 'begun' | 'ended' }>
> {
  const given: ApiCall<Answer> = {
    method: 'POST',
    path: PATHS[place] + end,
    body,
    read: readStatus,
  };
  const result =
    place === 'account'
      ? yield* sensitiveRequest(env, 'changeSecondStep', given)
      : yield* call(apiRequest<Answer>, env, { ...given, forVisitors: true });
  const outcome = sensitiveOutcome(result, (answer) => ({ kind: 'answered' as const, answer }));
  return outcome.kind === 'canceled' ? { kind: 'givenUp' } : outcome;
}

function* begin(env: Env, place: SetupPlace): SagaGenerator<AppBegun> {
  const sent = yield* call(send, env, place, '/app', {});
  if (sent.kind !== 'answered') return sent;
  const app = readNewApp(sent.answer);
  return app === null
    ? { kind: 'ended' }
    : { kind: 'begun', secret: show(env, JSON.stringify(app)) };
}

/** Runs `appSetup.begin`: POST …/second-step/app. */
export function* beginApp(env: Env, { place }: EffectNamed<'appSetup.begin'>) {
  const begun = yield* unless(leaving('appSetup'), () => begin(env, place));
  if (begun) yield* put(events.appSetup.begun(begun));
}

function* confirm(env: Env, effect: EffectNamed<'appSetup.confirm'>): SagaGenerator<AppConfirmed> {
  const { place, secret, code, name } = effect;
  const body = {
    id: readNewApp(readShown(secret))?.id ?? '',
    code: env.secretHandles.take(code) ?? '',
    name,
  };
  const sent = yield* call(send, env, place, '/app/confirm', body);
  if (sent.kind !== 'answered') return sent;
  const { answer } = sent;
  if (answer.status === 'WRONG_CODE') return { kind: 'wrong', left: triesLeft(answer) };
  if (answer.status !== 'OK') return { kind: 'ended' };
  const codes = recoveryCodes(answer);
  return {
    kind: 'confirmed',
    codes: codes && show(env, codes.join('\n')),
    tokens:
      place === 'account'
        ? ''
        : env.secretHandles.put(JSON.stringify(consoleTokens(answer['user']))),
    singleSignOn: answer['way'] === 'singleSignOn',
  };
}

/** Runs `appSetup.confirm`: POST …/second-step/app/confirm. Only this reads the code from its handle. */
function* confirmApp(env: Env, effect: EffectNamed<'appSetup.confirm'>) {
  const confirmed = yield* unless(leaving('appSetup'), () => confirm(env, effect));
  if (confirmed) yield* put(events.appSetup.confirmed(confirmed));
}

export const appSetupWork: WorkOf<'appSetup'> = {
  'appSetup.begin': { run: beginApp, crashed: () => events.appSetup.begun(CRASHED) },
  'appSetup.confirm': { run: confirmApp, crashed: () => events.appSetup.confirmed(CRASHED) },
  'appSetup.forget': { run: forgetShown, crashed: null },
};
