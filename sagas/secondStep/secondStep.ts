import type { SagaGenerator } from 'typed-redux-saga';
import type { SecondStepChange } from '../../machines/secondStep/secondStep';
import { events } from '../../src/kit/events';
import { forgetShown } from '../../src/kit/shownSecrets';
import type { SensitiveAction } from '../../src/rules/sensitiveActions';
import { sensitiveOutcome, sensitiveRequest } from '../account/freshSignIn';
import { asking } from '../apiClient/asking';
import { CRASHED } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { readSettings, readStatus, recoveryCodes, triesLeft, type Answer } from './answers';
import { show } from './show';

const PATH = '/api/account/second-step';

/** Changes the second step, after a fresh sign-in. */
function* change(
  env: Env,
  end: string,
  body: object,
  done: (answer: Answer) => SecondStepChange,
  action: SensitiveAction = 'changeSecondStep',
): SagaGenerator<SecondStepChange> {
  const result = yield* sensitiveRequest<Answer>(env, action, {
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

const ending = () => leaving('secondStep');
const read = reporter(events.secondStep.read, ending, CRASHED);
const changed = reporter(events.secondStep.changed, ending, CRASHED);

export const secondStepWork: WorkOf<'secondStep'> = {
  /** GET /api/account/second-step. */
  'secondStep.load': read(
    asking({ path: PATH, read: readSettings }, (settings) => ({ kind: 'settings', settings })),
  ),
  // Only this reads the code from its handle.
  'secondStep.remove': changed((env, { name, code }) =>
    change(
      env,
      '/app/remove',
      { name, code: env.secretHandles.take(code) ?? '' },
      removal,
      'removeApp',
    ),
  ),
  'secondStep.renew': changed((env) =>
    change(env, '/codes', {}, (answer) => {
      const codes = recoveryCodes(answer);
      return codes === null
        ? { kind: 'failed', error: null }
        : { kind: 'renewed', codes: show(env, codes.join('\n')), left: codes.length };
    }),
  ),
  'secondStep.forgetDevice': changed((env, { id }) =>
    change(env, '/devices/forget', { id }, () => ({ kind: 'forgotten' })),
  ),
  'secondStep.forget': { run: forgetShown, crashed: null },
};
