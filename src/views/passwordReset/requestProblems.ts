import type { ResetRequestContext } from '../../../machines/passwordReset/resetRequest';
import {
  failureProblem,
  fieldProblems,
  serverText,
  wholeProblem,
  type Problem,
} from '../ui/form/problems';

/** The field of the page that sends a link. */
export const REQUEST_LABELS = { email: 'form:email' } as const;

/** Why no link was sent (spec 7: POST /user/password/reset/token; spec 8). */
export const requestProblems = (
  result: ResetRequestContext['result'],
): readonly Problem<'email'>[] => {
  switch (result?.kind) {
    case undefined:
      return [];
    case 'fieldError':
      return fieldProblems(REQUEST_LABELS, result.fieldErrors);
    case 'notAllowed':
      return [wholeProblem(serverText(result.reason))];
    case 'failed':
      return [failureProblem(result)];
    default:
      return result satisfies never;
  }
};
