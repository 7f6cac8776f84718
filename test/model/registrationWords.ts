import type { RegistrationResult } from '../../machines/registration/registration';
import type { Reply } from '../support/fakeHttp';

/** The server's names of the states of an invitation. */
export const STATES = {
  valid: 'valid',
  invalid: 'invalid',
  used: 'used',
  noPermission: 'no_permission',
  hasAccount: 'valid',
};
/** The server's reasons to refuse a registration by invitation. */
export const REASONS = {
  invalid: 'INVITATION_INVALID',
  used: 'INVITATION_USED',
  noPermission: 'NO_PERMISSION',
};

/** The server's response to a form with this result. */
export function replyFor(result: RegistrationResult): Reply | 'network' {
  switch (result.kind) {
    case 'registered':
      return { body: { status: 'OK', user: {} } };
    case 'fieldError':
      return { body: { status: 'FIELD_ERROR', formFields: result.fieldErrors } };
    case 'invitation':
      return { body: { status: 'SIGN_UP_NOT_ALLOWED', reason: REASONS[result.state] } };
    case 'notAllowed':
      return { body: { status: 'SIGN_UP_NOT_ALLOWED', reason: result.reason } };
    case 'noPasskey':
      return { body: { status: 'INVALID_AUTHENTICATOR_ERROR' } };
    case 'failed':
      return result.failure
        ? 'network'
        : { body: { status: 'GENERAL_ERROR', message: result.message } };
  }
}
