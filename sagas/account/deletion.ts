import { call, put, race, take } from 'typed-redux-saga';
import type {
  DeletionAnswer,
  DeletionEffect,
  DeletionEvent,
} from '../../machines/account/deletion';
import { events } from '../../src/kit/events';
import type { AccountDeletion } from '../../src/rules/deletion';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import { formFields } from '../authApi/authCalls';
import type { Env, WorkOf } from '../env';
import { sensitiveOutcome, sensitiveRequest } from './freshSignIn';

const PATH = '/api/account/deletion';

const FAILED = { kind: 'failed', error: null } as const;

/** What ends a call whose answer is not wanted any more. */
const ENDING: DeletionEvent['type'][] = ['deletion/asked', 'deletion/reset'];

/** Reads how the deletion stands; null for anything else. */
export function readDeletion(value: unknown): AccountDeletion | null {
  if (!isRecord(value)) return null;
  const { email, deleteAt, isLastAdministrator } = value;
  return typeof email === 'string' &&
    typeof deleteAt === 'number' &&
    typeof isLastAdministrator === 'boolean'
    ? { email, deleteAt, isLastAdministrator }
    : null;
}

/** Reads what came of asking for the deletion; null for anything that it does not come to. */
export function readSchedule(value: unknown): DeletionAnswer | null {
  if (isRecord(value) && Array.isArray(value['formFields'])) return { kind: 'wrongEmail' };
  const deletion = readDeletion(value);
  return deletion && { kind: 'deletion', deletion };
}

function* askFor(env: Env, method: 'GET' | 'POST', path: string) {
  const { result } = yield* race({
    result: call(apiRequest<AccountDeletion>, env, {
      method,
      path,
      read: readDeletion,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  yield* put(
    events.deletion.answered(
      result.ok
        ? { kind: 'deletion', deletion: result.data }
        : { kind: 'failed', error: result.error },
    ),
  );
}

/** Worker of `deletion.load`: GET /api/account/deletion. */
export function* loadDeletion(env: Env) {
  yield* askFor(env, 'GET', PATH);
}

/** Worker of `deletion.keep`: POST /api/account/deletion/undo. */
export function* keepAccount(env: Env) {
  yield* askFor(env, 'POST', `${PATH}/undo`);
}

/** Worker of `deletion.schedule`: POST /api/account/deletion, after a fresh sign-in. */
export function* scheduleDeletion(
  env: Env,
  { email }: Extract<DeletionEffect, { type: 'deletion.schedule' }>,
) {
  const { result } = yield* race({
    result: call(sensitiveRequest<DeletionAnswer>, env, 'deleteAccount' as const, {
      method: 'POST' as const,
      path: PATH,
      body: { formFields: formFields({ confirm_email: email }) },
      read: readSchedule,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  yield* put(events.deletion.answered(sensitiveOutcome(result, (answer) => answer)));
}

/** The deletion of the own account. */
export const deletionWork: WorkOf<'deletion'> = {
  'deletion.load': { run: loadDeletion, crashed: () => events.deletion.answered(FAILED) },
  'deletion.schedule': { run: scheduleDeletion, crashed: () => events.deletion.answered(FAILED) },
  'deletion.keep': { run: keepAccount, crashed: () => events.deletion.answered(FAILED) },
};
