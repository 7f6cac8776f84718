import type { ResetRequestContext } from '../../../machines/passwordReset/resetRequest';
import { FORGOT_FIELDS, type ForgotField } from '../../forms/resetRequest';
import {
  failureProblem,
  fieldProblems,
  serverText,
  wholeProblem,
  type Problem,
} from '../ui/form/problems';

/** Why no link was sent (spec 7: POST /user/password/reset/token; spec 8). */
export const forgotProblems = (
  result: ResetRequestContext['result'],
): readonly Problem<ForgotField>[] => {
  switch (result?.kind) {
    case undefined:
      return [];
    case 'fieldError':
      return fieldProblems(FORGOT_FIELDS, result.fieldErrors);
    case 'notAllowed':
      return [wholeProblem(serverText(result.reason))];
    case 'failed':
      return [failureProblem(result)];
    default:
      return result satisfies never;
  }
};
