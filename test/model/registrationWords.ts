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
