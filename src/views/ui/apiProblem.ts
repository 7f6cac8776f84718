import type { ApiError } from '../../../machines/apiError';
import { failureLines } from '../../text/callFailureText';
import { failureText } from '../../text/failureText';
import { unknownProblem, wholeProblem, type Problem } from './form/problems';

/** A failed API request as an error of the whole form; the unknown error if `error` is null, after a crash. */
export function apiProblem(error: ApiError | null): Problem<never> {
  if (error === null) return unknownProblem;
  const [message, ...notes] = failureLines(failureText(error), error.failure);
  return wholeProblem(message, notes);
}
