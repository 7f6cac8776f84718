/**
 * Why a call had no answer that could be used: the closed union of the HTTP client's errors (spec 8).
 * `status` is 0 when there was no answer at all. `refused`: the most refreshes of the session are spent, and
 * the call was refused all the same (spec 8: status 0). It means what 401 means, and repeating it is of no use.
 */
export interface CallFailure {
  kind: 'network' | 'timeout' | 'cancelled' | 'refused' | 'badRequest' | 'badResponse' | 'badOption';
  status: number;
  method: string;
  /** The address, its secrets removed. */
  url: string;
}
