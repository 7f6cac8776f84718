import { useEffect, useMemo } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { cleanEmail } from '../../rules/cleanEmail';
import { events } from '../../kit/events';
import type { AppState } from '../../kit/registry';
import { isSigningIn, SIGN_IN_FORM } from '../signIn/signInFields';
import { problemsOf } from '../signIn/signInProblems';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useSecretHandles } from '../ui/hooks/useSecretHandles';

/** Signing in again without leaving the page (reliability: H1): the machine of the sign-in page, in place. */
export const useReauthenticationForm = () => {
  const dispatch = useDispatch();
  const store = useStore<AppState>();
  const secretHandles = useSecretHandles();
  const { result } = useStateOf('signIn').context;

  useEffect(() => {
    dispatch(events.signIn.reset());
    return () => {
      // An attempt that just succeeded has still to leave its marks, and ends by itself.
      if (!isSigningIn(store.getState())) dispatch(events.signIn.reset());
    };
  }, [dispatch, store]);

  return useDomForm({
    ...SIGN_IN_FORM,
    refusals: useMemo(() => problemsOf(result), [result]),
    send: (dom) =>
      dispatch(
        events.signIn.submitted({
          email: cleanEmail(dom.text('email')),
          remember: false,
          secret: secretHandles.put(dom.text('password')),
          inPlace: true,
        }),
      ),
  });
};
