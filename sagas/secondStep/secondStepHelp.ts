import { put } from 'typed-redux-saga';
import type { HelpAnswer } from '../../machines/secondStep/secondStepHelp';
import { events } from '../../src/kit/events';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { readStatus } from './answers';

const timeOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Reads the data of POST /second-step/help; null for anything else. */
function readHelp(data: unknown): Exclude<HelpAnswer, { kind: 'failed' }> | null {
  const read = readStatus(data);
  switch (read?.status) {
    case 'OK':
      return isRecord(read['help'])
        ? { kind: 'asked', dueAt: timeOf(read['help']['dueAt']) }
        : null;
    case 'NO_ADMINISTRATOR':
      return { kind: 'noAdministrator' };
    case 'TOO_SOON':
      return { kind: 'tooSoon', until: timeOf(read['until']) };
    case 'NO_SIGN_IN':
      return { kind: 'ended' };
    case undefined:
    default:
      return null;
  }
}

/** Runs `secondStepHelp.ask`: POST /second-step/help. */
export function* askForHelp(env: Env) {
  const result = yield* unless(leaving('secondStepHelp'), () =>
    apiRequest(env, {
      method: 'POST',
      path: `${AUTH_BASE_PATH}/second-step/help`,
      body: {},
      read: readHelp,
      forVisitors: true,
    }),
  );
  if (result) yield* put(events.secondStepHelp.answered(answerOf(result, (answer) => answer)));
}

export const secondStepHelpWork: WorkOf<'secondStepHelp'> = {
  'secondStepHelp.ask': { run: askForHelp, crashed: () => events.secondStepHelp.answered(CRASHED) },
};
