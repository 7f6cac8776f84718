/**
 * What the link of a mail does to an account, at a press on its page: the new address takes the old one's place, the
 * old one is back and everybody signed out, the account is not deleted, its second step is not removed.
 */
export const ACCOUNT_LINK_ACTIONS = [
  'changeEmail',
  'undoEmailChange',
  'keepAccount',
  'keepSecondStep',
  'secureAccount',
] as const;
export type AccountLinkAction = (typeof ACCOUNT_LINK_ACTIONS)[number];
