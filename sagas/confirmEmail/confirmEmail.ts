import { call, put } from 'typed-redux-saga';
import type { ConfirmEmailResult } from '../../machines/confirmEmail/confirmEmail';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { unexpected } from '../authApi/authAnswer';
import { authRequest } from '../authApi/authCalls';
import { linkRefused } from '../authApi/linkProblem';
import { askAuth } from '../session/requests';
import { readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { removeUrlParameters } from '../removeUrlParameters';

/** Reads the response to POST /user/email/verify. */
const readConfirmEmail = (answer: HttpAnswer): ConfirmEmailResult =>
  readByStatus<ConfirmEmailResult>(answer, {
    OK: () => ({ kind: 'confirmed' }),
    EMAIL_VERIFICATION_INVALID_TOKEN_ERROR: linkRefused,
  });

/** Runs `confirmEmail.arrive`. Removes the token from the address bar at once; the port stores it. */
function* arriveToConfirm(env: Env) {
  const { email, token } = env.links.read('confirmEmail');
  if (token !== '') removeUrlParameters(env, 'confirmEmail');
  yield* put(events.confirmEmail.arrived({ link: token === '' ? 'absent' : 'present', email }));
}

const answered = reporter(events.confirmEmail.answered, () => leaving('confirmEmail'), unexpected);

export const confirmEmailWork: WorkOf<'confirmEmail'> = {
  'confirmEmail.arrive': {
    run: arriveToConfirm,
    crashed: () => events.confirmEmail.arrived({ link: 'absent', email: '' }),
  },
  /** POST /user/email/verify, with the session if there is one. */
  'confirmEmail.submit': answered(function* submit(env) {
    const { token } = env.links.read('confirmEmail');
    const body = { method: 'token', token };
    const request = authRequest(env.addresses, 'emailverification', '/user/email/verify', body);
    const anonymous = env.tokens.read().state !== 'EXISTS';
    return readConfirmEmail(yield* call(askAuth, env, request, { anonymous }));
  }),
  'confirmEmail.forgetLink': { run: ({ links }) => links.forget('confirmEmail'), crashed: null },
};
