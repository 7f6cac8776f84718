import type { CallFailure } from '../../machines/callFailure';
import type { HttpRequest } from '../../src/ports/ports';
import type { RuleId } from './rules';

/** A call of the platform, as a feature asks for it. */
export interface ApiCall<Data> {
  method?: HttpRequest['method'];
  /** From the root of the API host, for example `/api/account`. */
  path: string;
  /** Beside the common parameters of spec 7, which win. */
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Reads the envelope's data; null for data of another shape, which fails the call. */
  read: (data: unknown) => Data | null;
  /** The server does the work once however often it is asked, by the trace id: it may be repeated (N7). */
  repeatable?: boolean;
  /** Visitors may make it too: without a session it does not wait for one. */
  forVisitors?: boolean;
  /** The caller shows what went wrong: no notice. Sign-out and sign-in follow all the same. */
  quiet?: boolean;
  onUpload?: HttpRequest['onUpload'];
}

/** Why a platform call failed. */
export interface ApiError {
  /** The row of docs/errors.md. */
  rule: RuleId;
  /** What went wrong below the envelope; null when the envelope itself tells of the failure. */
  failure: CallFailure | null;
  /** The envelope's code; null where there is none. */
  ret: number | null;
  /** The server's words, without control characters, cut at 8 KB; empty where there are none. */
  message: string;
  traceId: string;
}

export type ApiResult<Data> =
  { ok: true; data: Data; traceId: string } | { ok: false; error: ApiError };
