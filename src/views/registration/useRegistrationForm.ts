import { useMemo } from 'react';
import { useNameOrder } from '../ui/form/nameFields';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import type { RegistrationContext } from '../../../machines/registration/registration';
import { failureProblem, fieldProblems, serverText, wholeProblem } from '../ui/form/problems';
import type { Problem } from '../ui/form/problems';

/** The fields of the registration form (spec 3: sign-up form). */
const REGISTRATION_LABELS = {
  first_name: 'registration:firstName',
  last_name: 'registration:lastName',
  company: 'registration:company',
  title: 'registration:jobTitle',
  email: 'form:email',
  password: 'form:password',
  password_confirm: 'form:confirm',
  terms: 'registration:terms.tos',
} as const;
export type RegistrationField = keyof typeof REGISTRATION_LABELS;

/** The errors of a registration response (spec 7: POST /signup; spec 8). */
const registrationProblems = (
  result: RegistrationContext['result'],
): readonly Problem<RegistrationField>[] => {
  switch (result?.kind) {
    case undefined:
    case 'registered':
    // The whole page shows it.
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
  }
};

/** The registration form (spec 5: sign-up). */
export const useRegistrationForm = () => {
  const { result } = useStateOf('registration').context;
  const refusals = useMemo(() => registrationProblems(result), [result]);
  const labels = useNameOrder(REGISTRATION_LABELS);
  return useDomForm({ name: 'registration', labels, refusals });
};
