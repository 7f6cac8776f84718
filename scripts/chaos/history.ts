/** An action of a client, or on an account. */
export type Doing =
  | 'invite'
  | 'signUp'
  | 'signIn'
  | 'read'
  | 'signOut'
  | 'askReset'
  | 'reset'
  | 'change'
  | 'suspend'
  | 'restore'
  | 'endSessions'
  | 'remove'
  | 'import';

/**
 * The outcome of an act. `ok`: acknowledged. `no`: refused by a response which proves that nothing was done. `unknown`:
 * anything else, such as a cut connection; it may have taken effect, or still may.
 */
export type Outcome = 'ok' | 'no' | 'unknown';

/** One act, as its client saw it. Times in ms since the run began. */
export interface Act {
  readonly client: string;
  readonly does: Doing;
  /** The account it concerns; for an import, its number. */
  readonly email: string;
  /** The session that it uses or creates. */
  readonly session?: string;
  /** The password that it sets or proves, generated for this act. */
  readonly password?: string;
  /** The secret of an email that it uses. */
  readonly token?: string;
  readonly from: number;
  readonly to: number;
  readonly came: Outcome;
  /** The response's status, as a number or a word. */
  readonly says: string;
  /** The account that a read returned. */
  readonly saw?: string;
  /** False if it failed without a response that the page can show to the user. */
  readonly told: boolean;
}

/** An injected fault. Times in ms since the run began. */
export interface Fault {
  readonly fault: string;
  readonly on: string;
  readonly from: number;
  readonly to: number;
}

/** An account in the database at the end. */
export interface FoundAccount {
  readonly email: string;
  readonly hasProfile: boolean;
  readonly role: string;
  /** Its lines in the audit log, counted by event. */
  readonly events: Readonly<Record<string, number>>;
}

/** The state after everything has healed. */
export interface Findings {
  readonly accounts: readonly FoundAccount[];
  /** Email addresses whose invitation was used, one entry for each use. */
  readonly usedInvitations: readonly string[];
  /** The import number of each line of the report. */
  readonly imports: readonly string[];
  /** Password reset emails that the mail server accepted. Times in ms since the run began. */
  readonly resetMails: readonly { readonly email: string; readonly at: number }[];
  /** Email addresses with a password reset email in the outbox, one entry for each. */
  readonly resetMailsWaiting: readonly string[];
  /** Descriptions of what did not heal. */
  readonly notHealed: readonly string[];
}

export interface History {
  readonly acts: readonly Act[];
  readonly faults: readonly Fault[];
  readonly findings: Findings;
}
