import type { PasswordResetContext } from '../../../machines/passwordReset/passwordReset';
import { RESET_FIELDS, type ResetField } from '../../forms/passwordReset';
import { failureProblem, fieldProblems, type Problem } from '../ui/form/problems';

/** Why the password was not changed (spec 7: POST /user/password/reset; spec 8). */
export const resetProblems = (
  result: PasswordResetContext['result'],
): readonly Problem<ResetField>[] => {
  switch (result?.kind) {
    case undefined:
    case 'changed':
    // The whole page is about that.
    case 'linkRefused':
      return [];
    case 'fieldError':
      return fieldProblems(RESET_FIELDS, result.fieldErrors);
    case 'failed':
      return [failureProblem(result)];
    default:
      return result satisfies never;
  }
};
