import type { RegistrationContext } from '../../../machines/registration/registration';
import { REGISTRATION_LABELS, type RegistrationField } from './registrationFields';
import {
  failureProblem,
  fieldProblems,
  serverText,
  wholeProblem,
  type Problem,
} from '../ui/form/problems';

/** What an answer to a registration means to the person (spec 7: POST /signup; spec 8). */
export const registrationProblems = (
  result: RegistrationContext['result'],
): readonly Problem<RegistrationField>[] => {
  switch (result?.kind) {
    case undefined:
    case 'registered':
    // The whole page is about that.
    case 'invitation':
      return [];
    case 'fieldError':
      return fieldProblems(REGISTRATION_LABELS, result.fieldErrors);
    case 'notAllowed':
      return [wholeProblem(serverText(result.reason))];
    case 'noPasskey':
      return [wholeProblem({ key: `registration:noPasskey.${result.reason}` })];
    case 'failed':
      return [failureProblem(result)];
    default:
      return result satisfies never;
  }
};
