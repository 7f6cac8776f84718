import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useForms } from '../ui/hooks/useEngine';
import { events } from '../../kit/events';
import type { AppState } from '../../kit/registry';
import { SIGN_IN_LABELS } from '../signIn/signInFields';
import { useSignInRefusals } from '../signIn/useSignInRefusals';
import { useDomForm } from '../ui/form/useDomForm';

/** Signing in again without leaving the page. */
export const useReauthenticationForm = () => {
  const dispatch = useDispatch();
  const store = useStore<AppState>();
  const forms = useForms();
  const refusals = useSignInRefusals();

  useEffect(() => {
    dispatch(events.signIn.reset());
    return () => {
      // An attempt that just succeeded has still to leave its marks, and ends on its own.
      if (forms.work('reauthentication')?.isSending(store.getState()) !== true)
        dispatch(events.signIn.reset());
    };
  }, [dispatch, forms, store]);

  return useDomForm({
    name: 'reauthentication',
    labels: SIGN_IN_LABELS,
    refusals,
  });
};
