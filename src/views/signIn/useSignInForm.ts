import { useMemo } from 'react';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { SIGN_IN_LABELS } from './signInFields';
import { signOnProblems } from './signOnProblems';
import { useSignInRefusals } from './useSignInRefusals';
import { useSignOn } from './useSignOn';

/** The sign-in form (spec 5: sign-in). */
export const useSignInForm = () => {
  const isFirst = useStateOf('signIn').context.result === null;
  const signOn = useSignOn();
  const refused = useSignInRefusals();
  const refusals = useMemo(
    () => (isFirst ? signOnProblems(signOn) : refused),
    [isFirst, refused, signOn],
  );
  return useDomForm({ name: 'signIn', labels: SIGN_IN_LABELS, refusals });
};
