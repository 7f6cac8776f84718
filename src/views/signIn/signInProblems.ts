import type { SignInContext } from '../../../machines/signIn/signIn';
import {
  failureProblem,
  fieldProblems,
  serverText,
  wholeProblem,
  wrongProblems,
  type Problem,
} from '../ui/form/problems';
import { useMemo } from 'react';
import { useStateOf } from '../ui/hooks/useStateOf';

export const SIGN_IN_LABELS = { email: 'form:email', password: 'form:password' } as const;
export type SignInField = keyof typeof SIGN_IN_LABELS;

/** The errors of a sign-in response (spec 4: login result codes; spec 8). */
export const problemsOf = (result: SignInContext['result']): readonly Problem<SignInField>[] => {
  switch (result?.code) {
    case undefined:
    case 0:
      return [];
    case 1:
      // Does not reveal which of the two was wrong; the user retypes the password (UX 21, 27).
      return wrongProblems(SIGN_IN_LABELS, { password: { key: 'signIn:errors.wrongCredentials' } });
    case 2:
      return fieldProblems(SIGN_IN_LABELS, result.fieldErrors);
    case 3:
    case 4:
      return [wholeProblem(serverText(result.message))];
    case 5:
      if (result.sessionUnread) return [wholeProblem({ key: 'signIn:errors.sessionUnread' })];
      return [failureProblem(result)];
  }
};

/** Why the last attempt was refused. A captcha that is running or solved is not an error of the user. */
export function useSignInRefusals(): readonly Problem<SignInField>[] {
  const { result } = useStateOf('signIn').context;
  const { value } = useStateOf('captcha');
  const isComing = result?.code === 3 && (value === 'proving' || value === 'proved');
  return useMemo(() => problemsOf(isComing ? null : result), [isComing, result]);
}
