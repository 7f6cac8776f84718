import type { DeletionAnswer } from '../../machines/account/deletion';
import { events } from '../../src/kit/events';
import type { AccountDeletion } from '../../src/rules/deletion';
import { isRecord } from '../../src/rules/json';
import { asking, same } from '../apiClient/asking';
import { CRASHED } from '../apiClient/callOutcome';
import { anyText, flag, number, object, reading } from '../../src/kit/read';
import { formFields } from '../authApi/authCalls';
import type { WorkOf } from '../env';
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
  asking({ method, path, read: readDeletion }, (deletion): DeletionAnswer => ({
    kind: 'deletion',
    deletion,
  }));

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
    return sensitiveOutcome(result, same);
  }),
  'deletion.keep': answered(askFor('POST', `${PATH}/undo`)),
};
