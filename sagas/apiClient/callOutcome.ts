import type { ApiError } from '../../machines/apiError';
import type { CallOutcome } from '../../machines/callOutcome';
import type { ApiResult } from './apiCall';

/** What a machine is told when the work has thrown. */
export const CRASHED = { kind: 'failed', error: null } as const;

/** What is made of a call's data, or why there are none. */
export const answerOf = <Data, Done>(
  result: ApiResult<Data>,
  done: (data: Data) => Done,
): Done | { kind: 'failed'; error: ApiError } =>
  result.ok ? done(result.data) : { kind: 'failed', error: result.error };

/** What came of a call, for the machine. */
export function outcomeOf<Data, Kept>(
  result: ApiResult<Data>,
  keep: (data: Data) => Kept,
): CallOutcome<Kept> {
  if (result.ok) return { kind: 'done', data: keep(result.data) };
  const { error } = result;
  return error.rule === 'ret.40000' ? { kind: 'denied' } : { kind: 'failed', error };
}
