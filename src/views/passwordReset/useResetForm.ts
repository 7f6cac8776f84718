import { useMemo } from 'react';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { RESET_LABELS, resetProblems } from './resetProblems';

/** The form that sets a new password. */
export const useResetForm = () => {
  const { result } = useStateOf('passwordReset').context;
  const refusals = useMemo(() => resetProblems(result), [result]);
  return useDomForm({ name: 'passwordReset', labels: RESET_LABELS, refusals });
};
