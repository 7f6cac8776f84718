import { call, put } from 'typed-redux-saga';
import type { ResendConfirmationResult } from '../../machines/confirmEmail/resendConfirmation';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { unexpected } from '../authApi/authAnswer';
import { authRequest } from '../authApi/authCalls';
import { readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { newWait, waitLeft } from '../resendWait';
import { ownRequest } from '../session/ownRequest';

/** Reads the response to POST /user/email/verify/token; `sent` is returned if an email was sent. */
const readResend = (
  answer: HttpAnswer,
  sent: Extract<ResendConfirmationResult, { kind: 'sent' }>,
): ResendConfirmationResult =>
  readByStatus<ResendConfirmationResult>(answer, {
    OK: () => sent,
    EMAIL_ALREADY_VERIFIED_ERROR: () => ({ kind: 'confirmedAlready' }),
  });

function* arriveToResend(env: Env) {
  const wait = waitLeft(env, env.confirmationResends.read());
  yield* put(events.resendConfirmation.arrived({ wait }));
}

const answered = reporter(
  events.resendConfirmation.answered,
  () => leaving('resendConfirmation'),
  unexpected,
);

export const resendConfirmationWork: WorkOf<'resendConfirmation'> = {
  'resendConfirmation.arrive': {
    run: arriveToResend,
    crashed: () => events.resendConfirmation.arrived({ wait: null }),
  },
  'resendConfirmation.send': answered(function* send(env) {
    const path = '/user/email/verify/token';
    const request = authRequest(env.addresses, 'emailverification', path, undefined);
    const answer = yield* call(ownRequest, env, request);
    const result = readResend(answer, { kind: 'sent', ...newWait(env) });
    if (result.kind === 'sent') env.confirmationResends.keep('', result.until);
    return result;
  }),
};
