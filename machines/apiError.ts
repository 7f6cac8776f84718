import type { CallFailure } from './callFailure';

/** The statuses with their own meaning (spec 8: HTTP statuses). */
export const KNOWN_STATUSES = [400, 401, 403, 404, 406, 410, 422, 500, 502, 503, 504] as const;

export type KnownStatus = (typeof KNOWN_STATUSES)[number];

/** Every way an API request can fail, one per row of docs/errors.md. */
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

/** Why an API request failed, as plain data. */
export interface ApiError {
  /** The row of docs/errors.md. */
  rule: FailureRule;
  method: string;
  /** The URL without its secrets. */
  url: string;
  /** The error below the envelope; null if the envelope itself reports the failure. */
  failure: CallFailure | null;
  /** The envelope's code; null if there is none. */
  ret: number | null;
  /** The server's message without control characters, cut at 8 KB; empty if absent. */
  message: string;
  traceId: string;
}

/** A failed API request; `error` is null if its saga crashed. */
export interface FailedRequest {
  kind: 'failed';
  error: ApiError | null;
}
