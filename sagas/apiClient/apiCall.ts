import type { ApiError } from '../../machines/apiError';
import type { HttpRequest } from '../../src/ports/ports';

/** A call of the platform, as a feature asks for it. */
export interface ApiCall<Data> {
  method?: HttpRequest['method'];
  /** From the root of the API host, for example `/api/account`. */
  path: string;
  /** Beside the common parameters of spec 7, which win. */
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a blob as it is, with its own type. */
  body?: unknown;
  /** How long the call may take, in ms; as any other without it. */
  timeoutMs?: number;
  /** Reads the envelope's data; null for data of another shape, which fails the call. */
  read: (data: unknown) => Data | null;
  /** Visitors may make it too: without a session it does not wait for one. */
  forVisitors?: boolean;
  /**
   * Where a person sees what went wrong. The page, where nothing else is said, shows it by `failureText` at the place it
   * concerns; what spec 4 asks a notice for has one all the same.
   */
  shownBy?: 'notice' | 'page';
  onUpload?: HttpRequest['onUpload'];
}

export type ApiResult<Data> =
  { ok: true; data: Data; traceId: string } | { ok: false; error: ApiError };
