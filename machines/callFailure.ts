/**
 * Why a call had no answer that could be used: the closed union of the HTTP client's errors (spec 8).
 * `status` is 0 when there was no answer at all.
 */
export interface CallFailure {
  kind: 'network' | 'timeout' | 'cancelled' | 'badRequest' | 'badResponse' | 'badOption';
  status: number;
  method: string;
  /** The address, its secrets removed. */
  url: string;
}
