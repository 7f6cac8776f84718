/** What only somebody may do who has proved lately to be the owner of the account. The one list of them. */
export const SENSITIVE_ACTIONS = [
  'changeEmail',
  'changePasskeys',
  'changeProviders',
  'changeSecondStep',
  'downloadData',
  'deleteAccount',
  'createKey',
  'requireSecondStep',
  'removeSecondStep',
] as const;

export type SensitiveAction = (typeof SENSITIVE_ACTIONS)[number];

/** The code of the envelope that asks for that proof; its data name the action. */
export const PROOF_NEEDED_RET = 41_000;
