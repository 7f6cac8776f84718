/** Actions that require a recent proof of owning the account. The only list of them. */
export const SENSITIVE_ACTIONS = [
  'changeEmail',
  'changePasskeys',
  'changeProviders',
  'changeSecondStep',
  'removeApp',
  'downloadData',
  'deleteAccount',
  'createKey',
  'changeAdministrators',
  'requireSecondStep',
  'removeSecondStep',
] as const;

export type SensitiveAction = (typeof SENSITIVE_ACTIONS)[number];

/** The envelope's code that requests that proof; its data name the action. */
export const PROOF_NEEDED_RET = 41_000;

/** The same for an account with an authenticator app whose sign-in is fresh, but without a second factor. */
export const CODE_NEEDED_RET = 41_001;
