import type { PasswordResetResult } from '../../machines/passwordReset/passwordReset';
import type { ResetRequestResult } from '../../machines/passwordReset/resetRequest';
import { fieldErrorsOf, readAuth, unexpected, notAllowed } from '../authApi/authAnswer';
import { linkProblemOf } from '../authApi/linkProblem';
import type { HttpAnswer } from '../../src/ports/ports';

/** Reads the response to POST /user/password/reset/token (spec 7); `sent` is returned if an email was sent. */
export function readResetRequest(
  answer: HttpAnswer,
  sent: Extract<ResetRequestResult, { kind: 'sent' }>,
): ResetRequestResult {
  const read = readAuth(answer);
  if (read.kind === 'failed') return read;
  switch (read.status) {
    case 'OK':
      return sent;
    case 'FIELD_ERROR':
      return { kind: 'fieldError', fieldErrors: fieldErrorsOf(read.body) };
    case 'PASSWORD_RESET_NOT_ALLOWED':
      return notAllowed(read.body);
    default:
      return unexpected;
  }
}

/** Reads the response to POST /user/password/reset (spec 7). */
export function readPasswordReset(answer: HttpAnswer): PasswordResetResult {
  const read = readAuth(answer);
  if (read.kind === 'failed') return read;
  switch (read.status) {
    case 'OK':
      return {
        kind: 'changed',
        signedOutEverywhere: read.body['signedOutEverywhere'] === true,
        signedInHere: read.body['signedInHere'] === true,
      };
    case 'FIELD_ERROR':
      return { kind: 'fieldError', fieldErrors: fieldErrorsOf(read.body) };
    case 'RESET_PASSWORD_INVALID_TOKEN_ERROR':
      return { kind: 'linkRefused', problem: linkProblemOf(read.body['reason']) };
    default:
      return unexpected;
  }
}
