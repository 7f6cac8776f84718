import {
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { NEW_FORM } from '../../../forms/forms';
import type { FormName } from '../../../forms/formWork';
import { fieldError, formResolver, messageOf } from '../../../forms/resolver';
import type { AppState } from '../../../kit/registry';
import { useHydrated } from '../hooks/useBrowser';
import { useForms } from '../hooks/useEngine';
import { useMessageText } from '../hooks/useMessageText';
import { fieldsOf, wrongProblems, type Labels, type Problem } from './problems';

export interface DomFormOptions<Field extends string> {
  name: FormName;
  labels: Labels<Field>;
  /** Errors of the last refused attempt; the same array for the same refusal. */
  refusals: readonly Problem<Field>[];
}

/** The props of a field's input. */
export interface FieldProps extends Pick<UseFormRegisterReturn, 'onChange' | 'onBlur' | 'ref'> {
  id: string;
  name: string;
  label: string;
  readOnly: boolean;
  error: string | null;
  /** The summary shows the message; it is not announced again. */
  isSaid: boolean;
}

/**
 * The shared behavior of all forms. The engine reads, validates and sends them (src/forms); a view shows the outcome.
 * Validation starts with the first submit: from then on an error appears on blur and disappears as soon as it is fixed.
 */
export const useDomForm = <Field extends string>(options: DomFormOptions<Field>) => {
  const { name, labels, refusals } = options;
  const fields = fieldsOf(labels);
  const forms = useForms();
  const element = useRef<HTMLFormElement>(null);
  const { wrong, checking, judged, passwordsShown } = useSyncExternalStore(
    forms.subscribe,
    () => forms.stateOf(name),
    () => NEW_FORM,
  );
  const sending = useSelector((state: AppState) => forms.work(name)?.isSending(state) ?? false);
  /** The fields edited since the last attempt. */
  const touched = useRef(new Set<Field>());
  const say = useMessageText();
  const [resolver] = useState(() => formResolver(() => forms.check(name)));
  const form = useForm<Record<string, string>>({
    resolver,
    shouldFocusError: false,
    // A form that mounts again starts without old errors.
    shouldUnregister: true,
  });
  const { errors } = form.formState;
  const { setError, clearErrors } = form;

  // No dependencies: the form may mount later than the page, and mount again.
  useLayoutEffect(() => {
    if (element.current) forms.arrived(element.current);
  });

  // A refusal is often what loads the views: deferred, so that a slow phone hydrates first and renders it in steps.
  const isTakenOver = useDeferredValue(useHydrated());
  const problems = useMemo(() => {
    if (!isTakenOver) return [];
    return wrong ? wrongProblems(labels, wrong) : refusals;
  }, [isTakenOver, labels, refusals, wrong]);

  // In the same commit as the summary: a later change would move the form again.
  useLayoutEffect(() => {
    // A client-side refusal arrives while the form is still being checked, and is shown afterwards.
    if (checking) return;
    touched.current.clear();
    clearErrors();
    for (const { field, message } of problems)
      if (field !== null) setError(field, fieldError(wrong ? 'invalid' : 'server', message));
  }, [checking, clearErrors, problems, setError, wrong]);

  const typeOf = (field: Field) => form.getFieldState(field).error?.type;

  /** Clears errors that no longer hold; never adds one while the user types. */
  const forgive = async (typed: Field): Promise<void> => {
    if (typeOf(typed) === 'server') clearErrors(typed);
    const invalid = fields.filter((field) => typeOf(field) === 'invalid');
    if (invalid.length === 0) return;
    const checked = await resolver({}, undefined, { fields: {}, shouldUseNativeValidation: false });
    for (const field of invalid) if (!(field in checked.errors)) clearErrors(field);
  };

  return {
    problems,
    sending,
    formProps: {
      ref: element,
      'data-form': name,
      noValidate: true,
      // Keeps typed values out of the address, also before the page is interactive.
      method: 'post',
    },
    field: (field: Field): FieldProps => {
      const error = errors[field];
      const registered = form.register(field, {
        // The form library stores no value.
        setValueAs: () => undefined,
        onChange: () => {
          touched.current.add(field);
          void forgive(field);
        },
        onBlur: () => {
          // A field that a refusal has cleared is not the user's error.
          if (judged && touched.current.has(field)) void form.trigger(field);
        },
      });
      return {
        ...registered,
        id: field,
        label: say({ key: labels[field] }),
        // The validated values are the ones sent.
        readOnly: sending || checking,
        error: error ? say(messageOf(error)) : null,
        // A single error has no summary, and one that appears on blur is not in it.
        isSaid:
          problems.length > 1 &&
          problems.some(({ message }) => error && message === messageOf(error)),
      };
    },
    passwords: {
      shown: passwordsShown,
      onShownChange: (shown: boolean) => forms.showPasswords(name, shown),
    },
  };
};

export type DomForm<Field extends string> = ReturnType<typeof useDomForm<Field>>;
