import type { RegistrationResult } from '../../machines/registration/registration';
import { replies } from './replyTable';

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
export const replyFor = replies<RegistrationResult>({
  registered: { body: { status: 'OK', user: {} } },
  invitation: ({ state }) => ({ body: { status: 'SIGN_UP_NOT_ALLOWED', reason: REASONS[state] } }),
  notAllowed: ({ reason }) => ({ body: { status: 'SIGN_UP_NOT_ALLOWED', reason } }),
  noPasskey: 'INVALID_AUTHENTICATOR_ERROR',
});
