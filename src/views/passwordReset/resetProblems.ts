import type { PasswordResetContext } from '../../../machines/passwordReset/passwordReset';
import { failureProblem, fieldProblems, type Problem } from '../ui/form/problems';

/** The fields of the page that sets a new password. */
export const RESET_LABELS = {
  password: 'form:newPassword',
  password_confirm: 'form:confirm',
} as const;
export type ResetField = keyof typeof RESET_LABELS;

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
      return fieldProblems(RESET_LABELS, result.fieldErrors);
    case 'failed':
      return [failureProblem(result)];
    default:
      return result satisfies never;
  }
};
