/**
 * What an email's link does to an account, after a confirmation on its page: changes the email address; restores the
 * old one and signs out all sessions; cancels the deletion; cancels the removal of the second step.
 */
export const ACCOUNT_LINK_ACTIONS = [
  'changeEmail',
  'undoEmailChange',
  'keepAccount',
  'keepSecondStep',
  'secureAccount',
] as const;
export type AccountLinkAction = (typeof ACCOUNT_LINK_ACTIONS)[number];
