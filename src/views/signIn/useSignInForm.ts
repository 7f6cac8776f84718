import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { STORAGE_KEYS } from '../../rules/cookies';
import { readStored } from '../../rules/stored';
import { keepEmailDraft, readEmailDraft } from '../../forms/draft';
import { cleanEmail } from '../../rules/cleanEmail';
import { events } from '../../kit/events';
import { SIGN_IN_FORM } from './signInFields';
import { problemsOf } from './signInProblems';
import { useDomForm } from '../ui/form/useDomForm';
import { useStateOf } from '../ui/hooks/useStateOf';
import { useSecretHandles } from '../ui/hooks/useSecretHandles';
import { signOnProblems } from './signOnProblems';

/** The sign-in form's behaviour (spec 5: sign-in). */
export const useSignInForm = () => {
  const dispatch = useDispatch();
  const secretHandles = useSecretHandles();
  const { value, context } = useStateOf('signIn');
  const { result } = context;
  const signOn = useStateOf('singleSignOn');

  // The machines start afresh with the page and forget the attempt when it is left.
  useEffect(() => {
    dispatch(events.signIn.reset());
    dispatch(events.signInMethods.opened());
    return () => {
      dispatch(events.signIn.reset());
      dispatch(events.singleSignOn.reset());
    };
  }, [dispatch]);

  useEffect(() => {
    if (value === 'signedIn') keepEmailDraft('');
  }, [value]);

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
    onSubmit: () => dispatch(events.singleSignOn.reset()),
    onTyped: (dom) => keepEmailDraft(dom.text('email')),
    send: (dom) =>
      dispatch(
        events.signIn.submitted({
          email: cleanEmail(dom.text('email')),
          remember: dom.isTicked('remember'),
          secret: secretHandles.put(dom.text('password')),
        }),
      ),
  });
};
