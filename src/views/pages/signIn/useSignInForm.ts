import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { STORAGE_KEYS } from '../../../config/cookies';
import { readStored } from '../../../config/stored';
import { keepEmailDraft, readEmailDraft } from '../../../forms/draft';
import { cleanEmail } from '../../../forms/email';
import { loadSignInCheck, SIGN_IN_FIELDS } from '../../../forms/signIn';
import { login, loginMethods, singleSignOn } from '../../../store/events';
import { selectLogin } from '../../../store/selectors';
import type { AppState } from '../../../store/store';
import { useDomForm } from '../../form/useDomForm';
import { useLogin, useSingleSignOn } from '../../hooks/useMachine';
import { useVault } from '../../hooks/useVault';
import { problemsOf } from './signInProblems';
import { signOnProblems } from './signOnProblems';

const PASSWORD = ['password'] as const;

const isSending = (state: AppState): boolean => {
  const { value } = selectLogin(state);
  return value === 'submitting' || value === 'signedIn';
};

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
    fields: SIGN_IN_FIELDS,
    loadCheck: loadSignInCheck,
    read: (dom) => ({
      email: dom.text('email'),
      password: dom.text('password') === '' ? '' : 'filled',
    }),
    refusals,
    clearedOnRefusal: PASSWORD,
    isSending,
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
