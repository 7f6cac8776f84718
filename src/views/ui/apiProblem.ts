import type { ApiError } from '../../../machines/apiError';
import { failureText } from '../../text/failureText';
import { unknownProblem, wholeProblem, type Problem } from './form/problems';

/** A failed API request as an error of the whole form; the unknown error if `error` is null, after a crash. */
export function apiProblem(error: ApiError | null): Problem<never> {
  if (error === null) return unknownProblem;
  const { meaning, detail, hint } = failureText(error);
  return wholeProblem(meaning, hint ? [detail, hint] : [detail]);
}
