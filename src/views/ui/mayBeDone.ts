import type { ApiError, FailureRule } from '../../../machines/apiError';

/** Of these only the answer may be lost: what was asked for may have been done all the same. */
const UNSURE: ReadonlySet<FailureRule> = new Set([
  'failure.timeout',
  'failure.network',
  'http.502',
  'http.503',
  'http.504',
  'http.other',
] as const);

/** May the call that failed have done its work? */
export const mayBeDone = (error: ApiError | null = null): boolean =>
  error !== null && UNSURE.has(error.rule);
