import { useEffect, useMemo } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { cleanEmail } from '../../../forms/email';
import { login } from '../../../store/events';
import type { AppState } from '../../../store/store';
import { isSigningIn, SIGN_IN_FORM } from '../../form/signInForm';
import { problemsOf } from '../../form/signInProblems';
import { useDomForm } from '../../form/useDomForm';
import { useLogin } from '../../hooks/useMachine';
import { useVault } from '../../hooks/useVault';

/** Signing in again without leaving the page (reliability: H1): the machine of the sign-in page, in place. */
export const useRenewalForm = () => {
  const dispatch = useDispatch();
  const store = useStore<AppState>();
  const vault = useVault();
  const { result } = useLogin().context;

  useEffect(() => {
    dispatch(login.reset());
    return () => {
      // An attempt that just succeeded has still to leave its marks, and ends by itself.
      if (!isSigningIn(store.getState())) dispatch(login.reset());
    };
  }, [dispatch, store]);

  return useDomForm({
    ...SIGN_IN_FORM,
    refusals: useMemo(() => problemsOf(result), [result]),
    send: (dom) =>
      dispatch(
        login.submitted({
          email: cleanEmail(dom.text('email')),
          remember: false,
          secret: vault.put(dom.text('password')),
          inPlace: true,
        }),
      ),
  });
};
