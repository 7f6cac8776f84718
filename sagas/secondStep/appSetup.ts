import { call, type SagaGenerator } from 'typed-redux-saga';
import type { AppBegun, SetupPlace } from '../../machines/secondStep/appSetup';
import { events } from '../../src/kit/events';
import { forgetShown, readShown } from '../../src/kit/shownSecrets';
import { readNewApp } from '../../src/rules/newApp';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { sensitiveOutcome, sensitiveRequest } from '../account/freshSignIn';
import type { ApiCall } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
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

const ending = () => leaving('appSetup');
const begun = reporter(events.appSetup.begun, ending, CRASHED);
const confirmed = reporter(events.appSetup.confirmed, ending, CRASHED);

export const appSetupWork: WorkOf<'appSetup'> = {
  /** POST …/second-step/app. */
  'appSetup.begin': begun(function* begin(env, { place }) {
    const sent = yield* send(env, place, '/app', {});
    if (sent.kind !== 'answered') return sent;
    const app = readNewApp(sent.answer);
    return app === null
      ? { kind: 'ended' }
      : { kind: 'begun', secret: show(env, JSON.stringify(app)) };
  }),
  /** POST …/second-step/app/confirm. Only this reads the code from its handle. */
  'appSetup.confirm': confirmed(function* confirm(env, effect) {
    const { place, secret, code, name } = effect;
    const body = {
      id: readNewApp(readShown(secret))?.id ?? '',
      code: env.secretHandles.take(code) ?? '',
      name,
    };
    const sent = yield* send(env, place, '/app/confirm', body);
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
  }),
  'appSetup.forget': { run: forgetShown, crashed: null },
};
