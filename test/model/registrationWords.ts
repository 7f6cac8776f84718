/** The names by which the server tells the states of an invitation. */
export const STATES = {
  valid: 'valid',
  invalid: 'invalid',
  used: 'used',
  noPermission: 'no_permission',
  hasAccount: 'valid',
};
/** Why the server lets nobody register by an invitation. */
export const REASONS = {
  invalid: 'INVITATION_INVALID',
  used: 'INVITATION_USED',
  noPermission: 'NO_PERMISSION',
};
