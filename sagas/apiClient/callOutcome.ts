import type { ApiError } from '../../machines/apiError';
import type { CallOutcome } from '../../machines/callOutcome';
import type { ApiResult } from './apiCall';

/** The outcome that a machine receives if its saga crashed. */
export const CRASHED = { kind: 'failed', error: null } as const;

/** Converts a request's data with `done`; returns the error of a failure. */
export const answerOf = <Data, Done>(
  result: ApiResult<Data>,
  done: (data: Data) => Done,
): Done | { kind: 'failed'; error: ApiError } =>
  result.ok ? done(result.data) : { kind: 'failed', error: result.error };

/** Converts a request's result for the machine. */
export function outcomeOf<Data, Kept>(
  result: ApiResult<Data>,
  keep: (data: Data) => Kept,
): CallOutcome<Kept> {
  if (result.ok) return { kind: 'done', data: keep(result.data) };
  const { error } = result;
  return error.rule === 'ret.40000' ? { kind: 'denied' } : { kind: 'failed', error };
}
