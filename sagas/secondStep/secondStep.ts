import { put, type SagaGenerator } from 'typed-redux-saga';
import type { SecondStepChange } from '../../machines/secondStep/secondStep';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import { forgetShown } from '../../src/kit/shownSecrets';
import { sensitiveOutcome, sensitiveRequest } from '../account/freshSignIn';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { readSettings, readStatus, recoveryCodes, triesLeft, type Answer } from './answers';
import { show } from './show';

const PATH = '/api/account/second-step';

/** Runs `secondStep.load`: GET /api/account/second-step. */
export function* loadSettings(env: Env) {
  const result = yield* unless(leaving('secondStep'), () =>
    apiRequest(env, { path: PATH, read: readSettings }),
  );
  if (!result) return;
  yield* put(
    events.secondStep.read(answerOf(result, (settings) => ({ kind: 'settings', settings }))),
  );
}

/** Changes the second step, after a fresh sign-in. */
function* change(
  env: Env,
  end: string,
  body: object,
  done: (answer: Answer) => SecondStepChange,
): SagaGenerator<SecondStepChange> {
  const result = yield* sensitiveRequest<Answer>(env, 'changeSecondStep', {
    method: 'POST',
    path: PATH + end,
    body,
    read: readStatus,
  });
  const outcome = sensitiveOutcome(result, done);
  return outcome.kind === 'canceled' ? { kind: 'givenUp' } : outcome;
}

function removal(answer: Answer): SecondStepChange {
  if (answer.status === 'WRONG_CODE') return { kind: 'wrong', left: triesLeft(answer) };
  return { kind: answer.status === 'REQUIRED' ? 'required' : 'removed' };
}

/** Reports a change's outcome to the machine, unless the page was left meanwhile. */
function* report(changing: SagaGenerator<SecondStepChange>) {
  const changed = yield* unless(leaving('secondStep'), () => changing);
  if (changed) yield* put(events.secondStep.changed(changed));
}

/** Runs `secondStep.remove`: POST /api/account/second-step/app/remove. Reads the code from its handle. */
export function* removeApp(env: Env, { name, code }: EffectNamed<'secondStep.remove'>) {
  const body = { name, code: env.secretHandles.take(code) ?? '' };
  yield* report(change(env, '/app/remove', body, removal));
}

/** Runs `secondStep.renew`: POST /api/account/second-step/codes. */
function* renewCodes(env: Env) {
  yield* report(
    change(env, '/codes', {}, (answer) => {
      const codes = recoveryCodes(answer);
      return codes === null
        ? { kind: 'failed', error: null }
        : { kind: 'renewed', codes: show(env, codes.join('\n')), left: codes.length };
    }),
  );
}

/** Runs `secondStep.forgetDevice`: POST /api/account/second-step/devices/forget. */
export function* forgetDevice(env: Env, { id }: EffectNamed<'secondStep.forgetDevice'>) {
  yield* report(change(env, '/devices/forget', { id }, () => ({ kind: 'forgotten' })));
}

const crashed = () => events.secondStep.changed(CRASHED);

export const secondStepWork: WorkOf<'secondStep'> = {
  'secondStep.load': { run: loadSettings, crashed: () => events.secondStep.read(CRASHED) },
  'secondStep.remove': { run: removeApp, crashed },
  'secondStep.renew': { run: renewCodes, crashed },
  'secondStep.forgetDevice': { run: forgetDevice, crashed },
  'secondStep.forget': { run: forgetShown, crashed: null },
};
