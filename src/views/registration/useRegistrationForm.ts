import { useMemo } from 'react';
import { useNameOrder } from '../ui/form/nameFields';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { REGISTRATION_LABELS } from './registrationFields';
import { registrationProblems } from './registrationProblems';

/** The registration form (spec 5: sign-up). */
export const useRegistrationForm = () => {
  const { result } = useStateOf('registration').context;
  const refusals = useMemo(() => registrationProblems(result), [result]);
  const labels = useNameOrder(REGISTRATION_LABELS);
  return useDomForm({ name: 'registration', labels, refusals });
};
