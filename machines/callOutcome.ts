import type { ApiError } from './apiError';

/** What came of a platform call, with its data. `error` is null when the work itself has crashed. */
export type CallOutcome<Data> =
  | { kind: 'done'; data: Data }
  /** The user may not do it, or not any more (spec 4: 40000). */
  | { kind: 'denied' }
  | { kind: 'failed'; error: ApiError | null };

/** Why a call failed; null where it did not, or its work has crashed. */
export const errorOf = (outcome: { kind: string; error?: ApiError | null }): ApiError | null =>
  outcome.error ?? null;
