import { call } from 'typed-redux-saga';
import type { ChangePasswordResult } from '../../machines/changePassword/changePassword';
import { isAnswerLost } from '../../machines/callFailure';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { unexpected, notAllowed } from '../authApi/authAnswer';
import { jsonRequest, formFields } from '../authApi/authCalls';
import { fieldError, readByStatus } from '../authApi/readByStatus';
import type { WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { sessionRequest } from '../session/requests';

/** Reads the response to POST /api/account/password. */
const readChangePassword = (answer: HttpAnswer): ChangePasswordResult =>
  readByStatus<ChangePasswordResult>(answer, {
    OK: ({ signedOutElsewhere }) => ({
      kind: 'changed',
      signedOutElsewhere: signedOutElsewhere === true,
    }),
    WRONG_CREDENTIALS_ERROR: () => ({ kind: 'wrongPassword' }),
    FIELD_ERROR: fieldError,
    PASSWORD_CHANGE_NOT_ALLOWED: notAllowed,
  });

const answered = reporter(
  events.changePassword.answered,
  () => leaving('changePassword'),
  unexpected,
);

export const changePasswordWork: WorkOf<'changePassword'> = {
  /** POST /api/account/password. */
  'changePassword.submit': answered(function* submit(env, { current, secret, keepSessions }) {
    const request = jsonRequest(env.addresses, '/api/account/password', {
      formFields: formFields({
        current_password: env.secretHandles.take(current),
        password: env.secretHandles.take(secret),
      }),
      keepSessions,
    });
    const result = readChangePassword(yield* call(sessionRequest, env, request));
    // The change ends sessions; if this one is over too, the sign-in page shows the reason.
    if (isAnswerLost(result)) env.nextPage.write('passwordUnsure');
    else if (result.kind === 'changed') env.nextPage.forget();
    return result;
  }),
};
