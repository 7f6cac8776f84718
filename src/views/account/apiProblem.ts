import type { ApiError } from '../../../machines/apiError';
import { failureText } from '../../text/failureText';
import { unknownProblem, wholeProblem, type Problem } from '../ui/form/problems';

/** Why a call of the platform came to nothing, as a problem of the whole form; no error where its work has crashed. */
export function apiProblem(error: ApiError | null): Problem<never> {
  if (error === null) return unknownProblem;
  const { meaning, detail, hint } = failureText(error);
  return wholeProblem(meaning, hint ? [detail, hint] : [detail]);
}
