/** The state of an account's deletion. Times in ms since 1970. */
export interface AccountDeletion {
  /** The account's address, which the user types to confirm. */
  email: string;
  /** When it is permanently deleted; 0 if not requested. */
  deleteAt: number;
  /** The studio has other members but no other administrator: the account cannot be deleted before it has one. */
  isLastAdministrator: boolean;
}

/** The envelope's code that refuses everything except keeping the account and exporting its data. */
export const DELETION_RET = 42_000;
