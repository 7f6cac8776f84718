import type { ApiError } from '../../../machines/apiError';
import { failureLines } from '../../text/callFailureText';
import { failureText } from '../../text/failureText';
import { unknownProblem, wholeProblem, type Problem } from './form/problems';

/** Whether a notice has the whole error and stays until it is closed, whichever page shows it (spec 4). */
export const isInNotice = ({ rule }: ApiError): boolean =>
  /^(ret\.40000|ret\.50000.*|audience)$/.test(rule);

/**
 * A failed API request as an error of the whole form; the unknown error if `error` is null, after a crash. Without the
 * details that a notice has. `typed`: whether the form has values that it keeps.
 */
export function apiProblem(error: ApiError | null, typed = true): Problem<never> {
  if (error === null) return unknownProblem;
  if (typed && error.failure?.offline) return wholeProblem({ key: 'form:errors.connection' });
  const [message, ...notes] = failureLines(failureText(error), error.failure);
  return wholeProblem(message, isInNotice(error) ? [] : notes);
}
