import type { SagaGenerator } from 'typed-redux-saga';
import type { DeletionAnswer } from '../../machines/account/deletion';
import { events } from '../../src/kit/events';
import type { AccountDeletion } from '../../src/rules/deletion';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf, CRASHED } from '../apiClient/callOutcome';
import { anyText, flag, number, object, reading } from '../apiClient/read';
import { formFields } from '../authApi/authCalls';
import type { Env, WorkOf } from '../env';
import { askingAgain } from '../leaving';
import { reporter } from '../reporter';
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

const askFor = (method: 'GET' | 'POST', path: string) =>
  function* ask(env: Env): SagaGenerator<DeletionAnswer> {
    const result = yield* apiRequest(env, { method, path, read: readDeletion });
    return answerOf(result, (deletion) => ({ kind: 'deletion', deletion }));
  };

const answered = reporter(events.deletion.answered, () => askingAgain('deletion'), CRASHED);

export const deletionWork: WorkOf<'deletion'> = {
  'deletion.load': answered(askFor('GET', PATH)),
  /** POST /api/account/deletion, after a fresh sign-in. */
  'deletion.schedule': answered(function* schedule(env, { email }) {
    const result = yield* sensitiveRequest(env, 'deleteAccount', {
      method: 'POST',
      path: PATH,
      body: { formFields: formFields({ confirm_email: email }) },
      read: readSchedule,
    });
    return sensitiveOutcome(result, (answer) => answer);
  }),
  'deletion.keep': answered(askFor('POST', `${PATH}/undo`)),
};
