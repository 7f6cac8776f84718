import type { SignInContext } from '../../../machines/signIn/signIn';
import {
  failureProblem,
  fieldProblems,
  serverText,
  wholeProblem,
  wrongProblems,
  type Problem,
} from '../ui/form/problems';
import { SIGN_IN_LABELS, type SignInField } from './signInFields';

/** What an answer of the server means to the person (spec 4: login result codes; spec 8). */
export const problemsOf = (result: SignInContext['result']): readonly Problem<SignInField>[] => {
  switch (result?.code) {
    case undefined:
    case 0:
      return [];
    case 1:
      // Which of the two was wrong is not told; the password is the one to type again (UX 21, 27).
      return wrongProblems(SIGN_IN_LABELS, { password: { key: 'signIn:errors.wrongCredentials' } });
    case 2:
      return fieldProblems(SIGN_IN_LABELS, result.fieldErrors);
    case 3:
    case 4:
      return [wholeProblem(serverText(result.message))];
    case 5:
      if (result.sessionUnread) return [wholeProblem({ key: 'signIn:errors.sessionUnread' })];
      return [failureProblem(result, 'signIn:errors.connection')];
    default:
      return result satisfies never;
  }
};
