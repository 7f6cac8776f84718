/**
 * Why a call had no answer that could be used: the closed union of the HTTP client's errors (spec 8).
 * `status` is 0 when there was no answer at all. `refused`: the most refreshes of the session are spent, and
 * the call was refused all the same (spec 8: status 0). It means what 401 means, and repeating it is of no use.
 */
export interface CallFailure {
  kind:
    'network' | 'timeout' | 'cancelled' | 'refused' | 'badRequest' | 'badResponse' | 'badOption';
  status: number;
  method: string;
  /** The address, its secrets removed. */
  url: string;
}

/** What an attempt came to when its answer could not be used (spec 4: custom error). */
export interface FailedCall {
  kind: 'failed';
  /** The server's own words; null when there are none: 'Oops! Something went wrong.' */
  message: string | null;
  failure: CallFailure | null;
}

/** Whether an attempt had no answer: what was asked for may have been done all the same. */
export const isAnswerLost = (result: { kind: string; failure?: CallFailure | null }): boolean =>
  result.failure?.kind === 'network' || result.failure?.kind === 'timeout';

/** An attempt to sign in that failed. */
export type FailedSignIn = FailedCall & {
  /** Signed in at the server, but this page cannot read the session. */
  sessionUnread?: true;
};
