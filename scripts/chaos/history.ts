/** What a client can do, or have done to an account. */
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
 * How an act came out: `ok` was acknowledged; `no` was refused by an answer which proves that nothing was done; of
 * anything else, a cut connection above all, it is `unknown` whether it was, or still will be.
 */
export type Outcome = 'ok' | 'no' | 'unknown';

/** One act, as its client saw it. Times in ms since the run began. */
export interface Act {
  readonly client: string;
  readonly does: Doing;
  /** The account that it is about; of an import its number. */
  readonly email: string;
  /** The session that it is done under, or that it makes. */
  readonly session?: string;
  /** The password that it sets or proves, made up for this act. */
  readonly password?: string;
  /** The secret of a mail that it uses. */
  readonly token?: string;
  readonly from: number;
  readonly to: number;
  readonly came: Outcome;
  /** The status or word of the answer. */
  readonly says: string;
  /** The account that a read names. */
  readonly saw?: string;
  /** False: it failed, and nothing that was answered tells a person of it. */
  readonly told: boolean;
}

/** What the hand did. Times in ms since the run began. */
export interface Fault {
  readonly fault: string;
  readonly on: string;
  readonly from: number;
  readonly to: number;
}

/** An account as the database has it in the end. */
export interface FoundAccount {
  readonly email: string;
  readonly hasProfile: boolean;
  readonly role: string;
  /** Lines of the audit log about it, by their event. */
  readonly events: Readonly<Record<string, number>>;
}

/** What is found once everything has healed. */
export interface Findings {
  readonly accounts: readonly FoundAccount[];
  /** Addresses whose invitation is used, one for each use. */
  readonly usedInvitations: readonly string[];
  /** Which import each line of the report is of. */
  readonly imports: readonly string[];
  /** Addresses that the mail server has taken a link to a new password for, with when, in ms since the run began. */
  readonly resetMails: readonly { readonly email: string; readonly at: number }[];
  /** Addresses that such a link waits for in the outbox, one for each. */
  readonly resetMailsWaiting: readonly string[];
  /** What did not heal, in words. */
  readonly notHealed: readonly string[];
}

/** A whole run. */
export interface History {
  readonly acts: readonly Act[];
  readonly faults: readonly Fault[];
  readonly findings: Findings;
}
