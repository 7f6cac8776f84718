import type { ApiError } from '../../machines/apiError';
import type { HttpRequest } from '../../src/ports/ports';

export interface ApiCall<Data> {
  method?: HttpRequest['method'];
  /** From the root of the API host, for example `/api/account`. */
  path: string;
  /** Added to the common parameters of spec 7, which take precedence. */
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a blob is sent as is, with its own type. */
  body?: unknown;
  /** Timeout in ms; the default of all requests if absent. */
  timeoutMs?: number;
  /** Reads the envelope's data; null for another shape, which fails the request. */
  read: (data: unknown) => Data | null;
  /** Also for visitors: without a session, the request does not wait for one. */
  forVisitors?: boolean;
  /**
   * Never retried automatically: a step of a sign-in. Without a session the server cannot recognize a retry, and would
   * count its code as reused.
   */
  once?: boolean;
  /**
   * Where the user sees an error. `page`, the default: the page shows it in place by `failureText`. Errors for which
   * spec 4 requires a notice always have one.
   */
  shownBy?: 'notice' | 'page';
  onUpload?: HttpRequest['onUpload'];
}

export type ApiResult<Data> =
  | { ok: true; data: Data; traceId: string }
  | { ok: false; error: ApiError };
