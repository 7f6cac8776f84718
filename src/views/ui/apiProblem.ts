import type { ApiError } from '../../../machines/apiError';
import type { MessageKey } from '../../rules/message';
import { failureLines } from '../../text/callFailureText';
import { failureText } from '../../text/failureText';
import { unknownProblem, wholeProblem, type Problem } from './form/problems';

/** Whether a notice has the whole error and stays until it is closed, whichever page shows it (spec 4). */
export const isInNotice = ({ rule }: ApiError): boolean =>
  /^(ret\.40000|ret\.50000.*|audience)$/.test(rule);

/**
 * A failed API request as an error of the whole form; the unknown error if `error` is null, after a crash. Without the
 * details that a notice has. `unsent`: what is shown offline by a form that keeps its values; null without values.
 */
export function apiProblem(
  error: ApiError | null,
  unsent: MessageKey | null = 'form:errors.connection',
): Problem<never> {
  if (error === null) return unknownProblem;
  if (unsent !== null && error.failure?.offline) return wholeProblem({ key: unsent });
  const [message, ...notes] = failureLines(failureText(error), error.failure);
  return wholeProblem(message, isInNotice(error) ? [] : notes);
}
