import type { ApiError, FailedRequest } from './apiError';

/** The outcome of an API request, with its data. */
export type CallOutcome<Data> =
  | { kind: 'done'; data: Data }
  /** The user lacks the permission, or lost it (spec 4: 40000). */
  | { kind: 'denied' }
  | FailedRequest;

/** Returns why a request failed; null if it succeeded or its saga crashed. */
export const errorOf = (outcome: { kind: string; error?: ApiError | null }): ApiError | null =>
  outcome.error ?? null;
