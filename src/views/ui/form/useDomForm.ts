import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useForm, type FieldErrors, type UseFormRegisterReturn } from 'react-hook-form';
import { useSelector, useStore } from 'react-redux';
import { unpackMessage, type Message } from '../../../forms/message';
import {
  formResolver,
  preloadCheck,
  type FormValues,
  type LoadCheck,
} from '../../../forms/resolver';
import type { AppState } from '../../../kit/registry';
import { createFormDom, type FormDom } from './formDom';
import { keepComposition } from './keepComposition';
import type { Problem } from './problems';
import { useFormArrival } from './useFormArrival';
import { useSay } from '../hooks/useSay';

export interface DomFormOptions<Field extends string> {
  /** In the order of the page. */
  fields: readonly Field[];
  loadCheck: LoadCheck;
  /** What the check may see of the form as it stands. */
  read: (dom: FormDom) => Record<Field, string>;
  /** What the last attempt was refused for. The same list as long as it is the same refusal. */
  refusals: readonly Problem<Field>[];
  /** Emptied after a refusal. The same list always. */
  clearedOnRefusal?: readonly Field[];
  /** A call is under way, or the page is about to be left. */
  isSending: (state: AppState) => boolean;
  /** False while it is not known yet what the form begins with; a submit waits for that. */
  ready?: boolean;
  /** The form is there: fill in what is known, where it is still empty. */
  onArrival?: (dom: FormDom) => void;
  /** Right before a submit is judged. */
  onSubmit?: () => void;
  send: (dom: FormDom) => void;
  /** Something was typed. */
  onTyped?: (dom: FormDom) => void;
}

/** What the input of a field needs. */
export interface FieldProps extends Pick<UseFormRegisterReturn, 'onChange' | 'onBlur' | 'ref'> {
  id: string;
  name: string;
  readOnly: boolean;
  error: string | null;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * What every form of the portal does. Values stay in the DOM and are read at submit, so that neither
 * React, the form library, the store nor an action ever holds a password. Nothing is judged before
 * the first submit; then a message goes as soon as it no longer holds, and comes on leaving a field.
 */
export const useDomForm = <Field extends string>(options: DomFormOptions<Field>) => {
  const { fields, refusals, clearedOnRefusal, ready = true } = options;
  const [dom] = useState(createFormDom);
  const busy = useRef(false);
  const [passwordShown, setPasswordShown] = useState(false);
  /** What the last submit was refused for here, before any call; null when a call was made. */
  const [refusedHere, setRefusedHere] = useState<readonly Problem<Field>[] | null>(null);
  const store = useStore<AppState>();
  const isSending = useSelector(options.isSending);
  const say = useSay();
  const [loadCheck] = useState(() => options.loadCheck);
  const [resolver] = useState(() => formResolver(() => options.read(dom), loadCheck));
  const form = useForm<FormValues>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    // A form that comes back must not get what the library remembers in place of a password.
    shouldUnregister: true,
  });
  const { errors, isSubmitting } = form.formState;
  const { setError, clearErrors } = form;
  const problems = refusedHere ?? refusals;
  const sending = isSending || isSubmitting;
  useFormArrival(dom, ready, options.onArrival);

  useEffect(() => {
    if (refusals.length === 0) return;
    for (const field of clearedOnRefusal ?? []) dom.clear(field);
    for (const { field, message } of refusals)
      if (field !== null && 'text' in message)
        setError(field, { type: 'server', message: message.text });
  }, [clearedOnRefusal, dom, refusals, setError]);

  const typeOf = (field: Field) => form.getFieldState(field).error?.type;

  /** Takes messages back once they no longer hold; never brings one up while a person types. */
  const forgive = async (typed: Field): Promise<void> => {
    if (typeOf(typed) === 'server') clearErrors(typed);
    const wrong = fields.filter((field) => typeOf(field) === 'invalid');
    if (wrong.length === 0) return;
    const checked = await resolver({}, undefined, { fields: {}, shouldUseNativeValidation: false });
    for (const field of wrong) if (!(field in checked.errors)) clearErrors(field);
  };

  const problemsIn = (found: FieldErrors<FormValues>): readonly Problem<Field>[] =>
    fields.flatMap((field) => {
      const packed = found[field]?.message;
      if (packed === undefined) return [];
      return [{ field, target: field, message: unpackMessage(packed), notes: [] }];
    });

  const send = (): void => {
    setRefusedHere(null);
    options.send(dom);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready) {
      dom.form()?.setAttribute('data-sent', '');
      return;
    }
    if (busy.current || options.isSending(store.getState())) return;
    busy.current = true;
    setPasswordShown(false);
    options.onSubmit?.();
    try {
      await form.handleSubmit(send, (found) => setRefusedHere(problemsIn(found)))();
    } finally {
      busy.current = false;
    }
  };

  const errorOf = (field: Field): string | null => {
    const error = errors[field];
    if (!error) return null;
    const words = error.message ?? '';
    const message: Message = error.type === 'server' ? { text: words } : unpackMessage(words);
    return say(message);
  };

  return {
    dom,
    problems,
    sending,
    formProps: {
      ref: dom.attach,
      noValidate: true,
      // Nothing typed may ever land in the address, also before the page is awake.
      method: 'post',
      'aria-busy': sending,
      onSubmit: (event: FormEvent) => void submit(event),
    },
    /** The form library remembers of a field's value only that there is one. */
    field: (field: Field): FieldProps => ({
      ...form.register(field, {
        setValueAs: (typed: unknown) => (typed ? 'filled' : ''),
        onChange: () => {
          options.onTyped?.(dom);
          void forgive(field);
        },
      }),
      id: field,
      readOnly: sending,
      error: errorOf(field),
      onFocus: () => preloadCheck(loadCheck),
      onKeyDown: keepComposition,
    }),
    /** One state for all passwords of the form; hidden again when it is sent (UX 17). */
    passwords: { shown: passwordShown, onShownChange: setPasswordShown },
  };
};

/** A form as its page draws it. */
export type DomForm<Field extends string> = ReturnType<typeof useDomForm<Field>>;
