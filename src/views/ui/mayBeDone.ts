import type { ApiError, FailureRule } from '../../../machines/apiError';

/** Failures in which only the response may be lost: the request may still have taken effect. */
const UNSURE: ReadonlySet<FailureRule> = new Set([
  'failure.timeout',
  'failure.network',
  'http.502',
  'http.503',
  'http.504',
  'http.other',
] as const);

/** Whether the failed request may have taken effect; one that the server refused or that was never sent has not. */
export const mayBeDone = (error: ApiError | null = null): boolean =>
  error !== null &&
  UNSURE.has(error.rule) &&
  // The first attempt of a repeated request is still in progress.
  (error.failure?.kind !== 'badRequest' || error.failure.status === 409) &&
  !error.failure?.offline;
