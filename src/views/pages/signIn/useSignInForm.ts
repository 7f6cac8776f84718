import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { STORAGE_KEYS } from '../../../config/cookies';
import { readStored } from '../../../config/stored';
import { keepEmailDraft, readEmailDraft } from '../../../forms/draft';
import { cleanEmail } from '../../../forms/email';
import { login, loginMethods, singleSignOn } from '../../../store/events';
import { SIGN_IN_FORM } from '../../form/signInForm';
import { problemsOf } from '../../form/signInProblems';
import { useDomForm } from '../../form/useDomForm';
import { useLogin, useSingleSignOn } from '../../hooks/useMachine';
import { useVault } from '../../hooks/useVault';
import { signOnProblems } from './signOnProblems';

/** The sign-in form's behaviour (spec 5: sign-in). */
export const useSignInForm = () => {
  const dispatch = useDispatch();
  const vault = useVault();
  const { result } = useLogin().context;
  const signOn = useSingleSignOn();

  // The machines start afresh with the page and forget the attempt when it is left.
  useEffect(() => {
    dispatch(login.reset());
    dispatch(loginMethods.opened());
    return () => {
      dispatch(login.reset());
      dispatch(singleSignOn.reset());
    };
  }, [dispatch]);

  const refusals = useMemo(
    () =>
      result === null ? signOnProblems(signOn.value, signOn.context.error) : problemsOf(result),
    [result, signOn],
  );

  return useDomForm({
    ...SIGN_IN_FORM,
    refusals,
    onArrival: (dom) =>
      dom.fill('email', readEmailDraft() || (readStored(STORAGE_KEYS.rememberedEmail) ?? '')),
    onSubmit: () => dispatch(singleSignOn.reset()),
    onTyped: (dom) => keepEmailDraft(dom.text('email')),
    send: (dom) =>
      dispatch(
        login.submitted({
          email: cleanEmail(dom.text('email')),
          remember: dom.isTicked('remember'),
          secret: vault.put(dom.text('password')),
        }),
      ),
  });
};
