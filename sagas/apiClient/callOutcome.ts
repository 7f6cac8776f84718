import type { CallOutcome } from '../../machines/callOutcome';
import type { ApiResult } from './apiCall';

/** What a machine is told when the work has thrown. */
export const CRASHED = { kind: 'failed', error: null } as const;

/** What came of a call, for the machine. */
export function outcomeOf<Data, Kept>(
  result: ApiResult<Data>,
  keep: (data: Data) => Kept,
): CallOutcome<Kept> {
  if (result.ok) return { kind: 'done', data: keep(result.data) };
  const { error } = result;
  return error.rule === 'ret.40000' ? { kind: 'denied' } : { kind: 'failed', error };
}
