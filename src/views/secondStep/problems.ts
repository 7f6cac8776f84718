import type { ApiError } from '../../../machines/apiError';
import type { MessageKey } from '../../rules/message';
import { apiProblem } from '../account/apiProblem';
import type { Problem } from '../ui/form/problems';

/** What is wrong with a code, at its field. */
export const wrongCode = (label: MessageKey, left: number): Problem<'code'> => ({
  field: 'code',
  label,
  message: { key: 'secondStep:errors.wrong', values: { count: left } },
  notes: [],
});

/** Why a code was not taken: it is wrong, or there was no usable answer. */
export const codeProblems = (
  refused: 'wrong' | 'failed' | undefined,
  label: MessageKey,
  { left, error }: { left: number; error: ApiError | null },
): readonly Problem<'code'>[] => {
  if (refused === undefined) return [];
  return [refused === 'wrong' ? wrongCode(label, left) : apiProblem(error)];
};
