import type { PasswordResetResult } from '../../machines/passwordReset/passwordReset';
import type { ResetRequestResult } from '../../machines/passwordReset/resetRequest';
import { notAllowed } from '../authApi/authAnswer';
import { linkRefused } from '../authApi/linkProblem';
import { fieldError, readByStatus } from '../authApi/readByStatus';
import type { HttpAnswer } from '../../src/ports/ports';

/** Reads the response to POST /user/password/reset/token (spec 7); `sent` is returned if an email was sent. */
export const readResetRequest = (
  answer: HttpAnswer,
  sent: Extract<ResetRequestResult, { kind: 'sent' }>,
): ResetRequestResult =>
  readByStatus<ResetRequestResult>(answer, {
    OK: () => sent,
    FIELD_ERROR: fieldError,
    PASSWORD_RESET_NOT_ALLOWED: notAllowed,
  });

/** Reads the response to POST /user/password/reset (spec 7). */
export const readPasswordReset = (answer: HttpAnswer): PasswordResetResult =>
  readByStatus<PasswordResetResult>(answer, {
    OK: ({ signedOutEverywhere, signedInHere }) => ({
      kind: 'changed',
      signedOutEverywhere: signedOutEverywhere === true,
      signedInHere: signedInHere === true,
    }),
    FIELD_ERROR: fieldError,
    RESET_PASSWORD_INVALID_TOKEN_ERROR: linkRefused,
  });
