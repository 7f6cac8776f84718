import { call } from 'typed-redux-saga';
import type { ChangePasswordResult } from '../../machines/changePassword/changePassword';
import { isAnswerLost } from '../../machines/callFailure';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import { plainRequest } from '../apiClient/composeRequest';
import { unexpected, notAllowed } from '../authApi/authAnswer';
import { formFields } from '../authApi/authCalls';
import { fieldError, readByStatus } from '../authApi/readByStatus';
import type { WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { ownRequest } from '../session/ownRequest';

/** Reads the response to POST /api/account/password. */
const readChangePassword = (answer: HttpAnswer): ChangePasswordResult =>
  readByStatus<ChangePasswordResult>(answer, {
    OK: ({ signedOutElsewhere }) => ({
      kind: 'changed',
      signedOutElsewhere: signedOutElsewhere === true,
    }),
    WRONG_CREDENTIALS_ERROR: () => ({ kind: 'wrongPassword' }),
    CURRENT_PASSWORD_NEEDED: () => ({ kind: 'currentNeeded' }),
    FIELD_ERROR: fieldError,
    PASSWORD_CHANGE_NOT_ALLOWED: notAllowed,
  });

const PATH = '/api/account/password';

const readNeed = (value: unknown): { passkeyUntil: number } | null => {
  const until = isRecord(value) ? value['passkeyUntil'] : null;
  return typeof until === 'number' ? { passkeyUntil: until } : null;
};

const NEEDED = { passkeyUntil: 0 } as const;

const read = reporter(events.changePassword.read, () => leaving('changePassword'), NEEDED);
const answered = reporter(
  events.changePassword.answered,
  () => leaving('changePassword'),
  unexpected,
);

export const changePasswordWork: WorkOf<'changePassword'> = {
  'changePassword.load': read(function* load(env) {
    const result = yield* apiRequest(env, { path: PATH, read: readNeed });
    return result.ok ? result.data : NEEDED;
  }),
  /** POST /api/account/password. */
  'changePassword.submit': answered(function* submit(env, { current, secret, keepSessions }) {
    const request = plainRequest(env, PATH, {
      formFields: formFields({
        current_password: current === '' ? '' : env.secretHandles.take(current),
        password: env.secretHandles.take(secret),
      }),
      keepSessions,
    });
    const result = readChangePassword(yield* call(ownRequest, env, request));
    // The change ends sessions; if this one is over too, the sign-in page shows the reason.
    if (isAnswerLost(result)) env.nextPage.write('passwordUnsure');
    else if (result.kind === 'changed') env.nextPage.forget();
    return result;
  }),
};
