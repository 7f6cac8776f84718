import { put } from 'typed-redux-saga';
import type {
  ChangePasswordEffect,
  ChangePasswordResult,
} from '../../machines/changePassword/changePassword';
import { isAnswerLost } from '../../machines/callFailure';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { fieldErrorsOf, readAuth, unexpected, notAllowed } from '../authApi/authAnswer';
import { jsonRequest, formFields } from '../authApi/authCalls';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { sessionRequest } from '../session/requests';

/** Reads the response to POST /api/account/password. */
function readChangePassword(answer: HttpAnswer): ChangePasswordResult {
  const read = readAuth(answer);
  if (read.kind === 'failed') return read;
  switch (read.status) {
    case 'OK':
      return { kind: 'changed', signedOutElsewhere: read.body['signedOutElsewhere'] === true };
    case 'WRONG_CREDENTIALS_ERROR':
      return { kind: 'wrongPassword' };
    case 'FIELD_ERROR':
      return { kind: 'fieldError', fieldErrors: fieldErrorsOf(read.body) };
    case 'PASSWORD_CHANGE_NOT_ALLOWED':
      return notAllowed(read.body);
    default:
      return unexpected;
  }
}

/** Runs `changePassword.submit`: POST /api/account/password. */
function* submitChangePassword(env: Env, { current, secret, keepSessions }: ChangePasswordEffect) {
  const request = jsonRequest(env.addresses, '/api/account/password', {
    formFields: formFields({
      current_password: env.secretHandles.take(current),
      password: env.secretHandles.take(secret),
    }),
    keepSessions,
  });
  const answer = yield* unless(leaving('changePassword'), () => sessionRequest(env, request));
  if (!answer) return;
  const result = readChangePassword(answer);
  // The change ends sessions; if this one is over too, the sign-in page shows the reason.
  if (isAnswerLost(result)) env.nextPage.write('passwordUnsure');
  else if (result.kind === 'changed') env.nextPage.forget();
  yield* put(events.changePassword.answered(result));
}

export const changePasswordWork: WorkOf<'changePassword'> = {
  'changePassword.submit': {
    run: submitChangePassword,
    crashed: () => events.changePassword.answered(unexpected),
  },
};
