import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { useSelector, useStore } from 'react-redux';
import { fieldError, formResolver, messageOf, preloadCheck } from '../../../forms/resolver';
import type { LoadCheck } from '../../../forms/resolver';
import type { AppState } from '../../../kit/registry';
import { createFormDom, type FormDom } from './formDom';
import { keepComposition } from './keepComposition';
import { fieldsOf, type Labels, type Problem } from './problems';
import { useFormArrival } from './useFormArrival';
import { useSay } from './useSay';

export interface DomFormOptions<Field extends string> {
  /** The form's fields. */
  labels: Labels<Field>;
  loadCheck: LoadCheck;
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
  label: string;
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
  const { labels, refusals, clearedOnRefusal, ready = true } = options;
  const fields = fieldsOf(labels);
  const [dom] = useState(createFormDom);
  const busy = useRef(false);
  const [passwordShown, setPasswordShown] = useState(false);
  /** What the last submit was refused for here, before any call; null when a call was made. */
  const [refusedHere, setRefusedHere] = useState<readonly Problem<Field>[] | null>(null);
  const store = useStore<AppState>();
  const isSending = useSelector(options.isSending);
  const say = useSay();
  const [loadCheck] = useState(() => options.loadCheck);
  const [resolver] = useState(() =>
    formResolver(
      () => Object.fromEntries(fields.map((field) => [field, dom.value(field)])),
      loadCheck,
    ),
  );
  const form = useForm<Record<string, string>>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    // A form that comes back begins without the messages of the one before.
    shouldUnregister: true,
  });
  const { errors, isSubmitting } = form.formState;
  const { setError, clearErrors } = form;
  const sending = isSending || isSubmitting;
  useFormArrival(dom, ready, options.onArrival);

  useEffect(() => {
    if (refusals.length === 0) return;
    for (const field of clearedOnRefusal ?? []) dom.clear(field);
    for (const { field, message } of refusals)
      if (field !== null && 'text' in message) setError(field, fieldError('server', message));
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
    const send = (): void => {
      setRefusedHere(null);
      options.send(dom);
    };
    try {
      await form.handleSubmit(send, (found) =>
        setRefusedHere(
          fields.flatMap((field) => {
            const error = found[field];
            if (!error) return [];
            const message = messageOf(error);
            return [{ field, target: field, label: labels[field], message, notes: [] }];
          }),
        ),
      )();
    } finally {
      busy.current = false;
    }
  };

  return {
    dom,
    problems: refusedHere ?? refusals,
    sending,
    formProps: {
      ref: dom.attach,
      noValidate: true,
      // Nothing typed may ever land in the address, also before the page is awake.
      method: 'post',
      'aria-busy': sending,
      onSubmit: (event: FormEvent) => void submit(event),
    },
    field: (field: Field): FieldProps => {
      const error = errors[field];
      return {
        ...form.register(field, {
          // The form library remembers no value.
          setValueAs: () => undefined,
          onChange: () => {
            options.onTyped?.(dom);
            void forgive(field);
          },
        }),
        id: field,
        label: say({ key: labels[field] }),
        readOnly: sending,
        error: error ? say(messageOf(error)) : null,
        onFocus: () => preloadCheck(loadCheck),
        onKeyDown: keepComposition,
      };
    },
    /** One state for all passwords of the form; hidden again when it is sent (UX 17). */
    passwords: { shown: passwordShown, onShownChange: setPasswordShown },
  };
};

/** A form as its page draws it. */
export type DomForm<Field extends string> = ReturnType<typeof useDomForm<Field>>;
