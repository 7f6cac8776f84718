import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { useDispatch, useStore } from 'react-redux';
import { keepEmailDraft } from '../../../forms/draft';
import {
  isSignInMessage,
  SIGN_IN_FIELDS,
  signInResolver,
  type SignInField,
  type SignInValues,
} from '../../../forms/signIn';
import { login } from '../../../store/events';
import { selectLogin } from '../../../store/selectors';
import type { AppState } from '../../../store/store';
import { useLogin } from '../../hooks/useMachine';
import { useVault } from '../../hooks/useVault';
import { createFormDom } from './formDom';
import { problemsOf, type Message, type Problem } from './problems';

const ownMessage = (message: string | undefined): Message => ({
  key: isSignInMessage(message) ? message : 'signIn:errors.unknown',
});

const problemsIn = (errors: FieldErrors<SignInValues>): readonly Problem[] =>
  SIGN_IN_FIELDS.filter((field) => errors[field]).map((field) => ({
    field,
    target: field,
    message: ownMessage(errors[field]?.message),
    notes: [],
  }));

/**
 * The sign-in form's behaviour. Values stay in the DOM and are read at submit; the password goes
 * straight into the vault, so that neither React, the store nor an action ever holds it.
 */
export const useSignInForm = () => {
  const [dom] = useState(createFormDom);
  const busy = useRef(false);
  const [passwordShown, setPasswordShown] = useState(false);
  /** What the last submit was refused for here, before any call; null when a call was made. */
  const [refusedHere, setRefusedHere] = useState<readonly Problem[] | null>(null);
  const dispatch = useDispatch();
  const store = useStore<AppState>();
  const vault = useVault();
  const { value, context } = useLogin();
  const [resolver] = useState(() => signInResolver(dom.values));
  const form = useForm<SignInValues>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const { setError, clearErrors } = form;

  const refusedThere = useMemo(() => problemsOf(context.result), [context.result]);
  const problems = refusedHere ?? refusedThere;

  // The machine starts afresh with the page and forgets the attempt when it is left.
  useEffect(() => {
    dispatch(login.reset());
    return () => void dispatch(login.reset());
  }, [dispatch]);

  useEffect(() => {
    if (refusedThere.length === 0) return;
    dom.clearPassword();
    for (const { field, message } of refusedThere)
      if (field !== null && 'text' in message)
        setError(field, { type: 'server', message: message.text });
  }, [dom, refusedThere, setError]);

  /** Takes back a message once it no longer holds; never brings one up while a person types. */
  const forgive = async (field: SignInField): Promise<void> => {
    const error = form.getFieldState(field).error;
    if (!error) return;
    if (error.type === 'server') return clearErrors(field);
    const checked = await resolver({ email: '', password: '' }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    if (!(field in checked.errors)) clearErrors(field);
  };

  const send = (): void => {
    setRefusedHere(null);
    dispatch(
      login.submitted({
        email: dom.values().email,
        remember: dom.remember(),
        secret: vault.put(dom.password()),
      }),
    );
  };

  const isSending = (): boolean => {
    const now = selectLogin(store.getState()).value;
    return now === 'submitting' || now === 'signedIn';
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy.current || isSending()) return;
    busy.current = true;
    setPasswordShown(false);
    try {
      await form.handleSubmit(send, (found) => setRefusedHere(problemsIn(found)))();
    } finally {
      busy.current = false;
    }
  };

  const fieldError = (field: SignInField): Message | null => {
    const error = errors[field];
    if (!error) return null;
    return error.type === 'server' ? { text: error.message ?? '' } : ownMessage(error.message);
  };

  return {
    attach: dom.attach,
    submit,
    problems,
    fieldError,
    passwordShown,
    setPasswordShown,
    /** A call is under way, or signed in and about to leave. */
    sending: isSubmitting || value === 'submitting' || value === 'signedIn',
    emailProps: form.register('email', {
      onChange: () => {
        keepEmailDraft(dom.typedEmail());
        void forgive('email');
      },
    }),
    passwordProps: form.register('password', {
      // The form library remembers only that there is one.
      setValueAs: (typed: string) => (typed ? 'filled' : ''),
      onChange: () => void forgive('password'),
    }),
  };
};
