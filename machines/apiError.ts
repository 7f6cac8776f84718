import type { CallFailure } from './callFailure';

/** The statuses with a meaning of their own (spec 8: HTTP statuses). */
export const KNOWN_STATUSES = [400, 401, 403, 404, 406, 410, 422, 500, 502, 503, 504] as const;

export type KnownStatus = (typeof KNOWN_STATUSES)[number];

/** Every way for a platform call to fail: a row of docs/errors.md each. */
export type FailureRule =
  | 'failure.cancelled'
  | 'failure.timeout'
  | 'failure.network'
  | 'failure.refused'
  | 'failure.other'
  | `http.${KnownStatus}`
  | 'http.other'
  | 'body.foreign'
  | 'body.notObject'
  | 'ret.invalid'
  | 'ret.30000.api'
  | 'ret.30000.page'
  | 'ret.40000'
  | 'ret.60000'
  | 'ret.50000.coded'
  | 'ret.50000'
  | 'ret.other'
  | 'audience'
  | 'data.unreadable';

/** Why a platform call failed, as plain data. */
export interface ApiError {
  /** The row of docs/errors.md. */
  rule: FailureRule;
  method: string;
  /** The address, its secrets removed. */
  url: string;
  /** What went wrong below the envelope; null when the envelope itself tells of the failure. */
  failure: CallFailure | null;
  /** The envelope's code; null if there is none. */
  ret: number | null;
  /** The server's words, without control characters, cut at 8 KB; empty where there are none. */
  message: string;
  traceId: string;
}
