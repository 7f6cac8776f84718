/** How the deletion of an account stands. Times in ms since 1970. */
export interface AccountDeletion {
  /** The account's address, which the person types to confirm. */
  email: string;
  /** When it is deleted for good; 0 while nobody has asked for it. */
  deleteAt: number;
  /** Others in the studio have no other administrator: the account cannot go before they have one. */
  isLastAdministrator: boolean;
}

/** The code of the envelope that refuses everything but keeping the account and getting its data. */
export const DELETION_RET = 42_000;
