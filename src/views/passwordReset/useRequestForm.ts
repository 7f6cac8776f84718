import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { readEmailDraft } from '../../forms/draft';
import { cleanEmail } from '../../rules/cleanEmail';
import { events } from '../../kit/events';
import type { AppState } from '../../kit/registry';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { forgotProblems, REQUEST_LABELS } from './requestProblems';

const isSending = (state: AppState): boolean => state.resetRequest.value === 'sending';

/** The behaviour of the form that sends a link. */
export const useForgotForm = () => {
  const dispatch = useDispatch();
  const { value, context } = useStateOf('resetRequest');
  const { result, email } = context;
  const refusals = useMemo(() => forgotProblems(result), [result]);
  return useDomForm({
    labels: REQUEST_LABELS,
    loadCheck: async () => (await import('../../forms/schemas')).resetRequest,
    refusals,
    isSending,
    ready: value !== 'idle' && value !== 'arriving',
    onArrival: (dom) => dom.fill('email', email || readEmailDraft()),
    send: (dom) =>
      dispatch(events.resetRequest.submitted({ email: cleanEmail(dom.text('email')) })),
  });
};
