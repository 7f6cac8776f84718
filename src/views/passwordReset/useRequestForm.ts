import { useMemo } from 'react';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { REQUEST_LABELS, requestProblems } from './requestProblems';

/** The form that sends a link. */
export const useRequestForm = () => {
  const { result } = useStateOf('resetRequest').context;
  const refusals = useMemo(() => requestProblems(result), [result]);
  return useDomForm({ name: 'resetRequest', labels: REQUEST_LABELS, refusals });
};
