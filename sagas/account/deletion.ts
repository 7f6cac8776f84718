import { put } from 'typed-redux-saga';
import type { DeletionAnswer } from '../../machines/account/deletion';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { AccountDeletion } from '../../src/rules/deletion';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import { anyText, flag, number, object, reading } from '../apiClient/read';
import { formFields } from '../authApi/authCalls';
import type { Env, WorkOf } from '../env';
import { askingAgain, unless } from '../leaving';
import { sensitiveOutcome, sensitiveRequest } from './freshSignIn';

const PATH = '/api/account/deletion';

/** Reads a status response; null for anything else. */
const readDeletion = reading(
  object<AccountDeletion>({ email: anyText, deleteAt: number, isLastAdministrator: flag }),
);

/** Reads the response to a deletion request; null for anything else. */
function readSchedule(value: unknown): DeletionAnswer | null {
  if (isRecord(value) && Array.isArray(value['formFields'])) return { kind: 'wrongEmail' };
  const deletion = readDeletion(value);
  return deletion && { kind: 'deletion', deletion };
}

function* askFor(env: Env, method: 'GET' | 'POST', path: string) {
  const result = yield* unless(askingAgain('deletion'), () =>
    apiRequest(env, { method, path, read: readDeletion }),
  );
  if (!result) return;
  yield* put(
    events.deletion.answered(answerOf(result, (deletion) => ({ kind: 'deletion', deletion }))),
  );
}

/** Runs `deletion.schedule`: POST /api/account/deletion, after a fresh sign-in. */
function* scheduleDeletion(env: Env, { email }: EffectNamed<'deletion.schedule'>) {
  const result = yield* unless(askingAgain('deletion'), () =>
    sensitiveRequest(env, 'deleteAccount', {
      method: 'POST',
      path: PATH,
      body: { formFields: formFields({ confirm_email: email }) },
      read: readSchedule,
    }),
  );
  if (!result) return;
  yield* put(events.deletion.answered(sensitiveOutcome(result, (answer) => answer)));
}

export const deletionWork: WorkOf<'deletion'> = {
  'deletion.load': {
    run: (env) => askFor(env, 'GET', PATH),
    crashed: () => events.deletion.answered(CRASHED),
  },
  'deletion.schedule': { run: scheduleDeletion, crashed: () => events.deletion.answered(CRASHED) },
  'deletion.keep': {
    run: (env) => askFor(env, 'POST', `${PATH}/undo`),
    crashed: () => events.deletion.answered(CRASHED),
  },
};
