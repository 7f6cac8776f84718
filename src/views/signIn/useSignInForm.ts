import { useMemo } from 'react';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { SIGN_IN_LABELS } from './signInFields';
import { problemsOf } from './signInProblems';
import { signOnProblems } from './signOnProblems';

/** The sign-in form (spec 5: sign-in). */
export const useSignInForm = () => {
  const { result } = useStateOf('signIn').context;
  const signOn = useStateOf('singleSignOn');
  const refusals = useMemo(
    () =>
      result === null ? signOnProblems(signOn.value, signOn.context.error) : problemsOf(result),
    [result, signOn],
  );
  return useDomForm({ name: 'signIn', labels: SIGN_IN_LABELS, refusals });
};
