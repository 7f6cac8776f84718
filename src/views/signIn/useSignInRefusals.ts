import { useMemo } from 'react';
import { useStateOf } from '../ui/hooks/useStateOf';
import type { Problem } from '../ui/form/problems';
import type { SignInField } from './signInFields';
import { problemsOf } from './signInProblems';

/** Why the last attempt was refused. A proof that is on its way, or there, is no problem of the person's. */
export function useSignInRefusals(): readonly Problem<SignInField>[] {
  const { result } = useStateOf('signIn').context;
  const { value } = useStateOf('captcha');
  const isComing = result?.code === 3 && (value === 'proving' || value === 'proved');
  return useMemo(() => problemsOf(isComing ? null : result), [isComing, result]);
}
