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
import { useSay } from '../hooks/useSay';
import { fieldAlone, fieldsOf, wrongProblems, type Labels, type Problem } from './problems';

export interface DomFormOptions<Field extends string> {
  name: FormName;
  /** The form's fields. */
  labels: Labels<Field>;
  /** What the last attempt was refused for. The same list as long as it is the same refusal. */
  refusals: readonly Problem<Field>[];
}

/** What the input of a field needs. */
export interface FieldProps extends Pick<UseFormRegisterReturn, 'onChange' | 'onBlur' | 'ref'> {
  id: string;
  name: string;
  label: string;
  readOnly: boolean;
  error: string | null;
  /** The summary above the form has said the message; it is not announced once more. */
  isSaid: boolean;
}

/**
 * What every form of the portal shows. Reading, checking and sending it is the engine's work (src/forms): a view
 * says what came of it. Nothing is judged before the first submit; then a message goes as soon as it no longer
 * holds, and comes on leaving a field.
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
  /** The fields in which something was typed since the last attempt. */
  const touched = useRef(new Set<Field>());
  const say = useSay();
  const [resolver] = useState(() => formResolver(() => forms.check(name)));
  const form = useForm<Record<string, string>>({
    resolver,
    shouldFocusError: false,
    // A form that comes back begins without the messages of the one before.
    shouldUnregister: true,
  });
  const { errors } = form.formState;
  const { setError, clearErrors } = form;

  // Without dependencies: the form may come later than the page, and come again.
  useLayoutEffect(() => {
    if (element.current) forms.arrived(element.current);
  });

  // A refusal is often what brings the views: a slow phone takes the page over first, then draws it piece by piece.
  const isTakenOver = useDeferredValue(useHydrated());
  const problems = useMemo(() => {
    if (!isTakenOver) return [];
    return wrong ? wrongProblems(labels, wrong) : refusals;
  }, [isTakenOver, labels, refusals, wrong]);
  const isSummed = fieldAlone(problems) === null;

  // With the summary: what comes a moment later would move the form once more.
  useLayoutEffect(() => {
    // A refusal without a call comes while the form is still judged, and stands when that is over.
    if (checking) return;
    touched.current.clear();
    clearErrors();
    for (const { field, message } of problems)
      if (field !== null) setError(field, fieldError(wrong ? 'invalid' : 'server', message));
  }, [checking, clearErrors, problems, setError, wrong]);

  const typeOf = (field: Field) => form.getFieldState(field).error?.type;

  /** Takes messages back once they no longer hold; never brings one up while a person types. */
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
      // Nothing typed may ever land in the address, also before the page is interactive.
      method: 'post',
    },
    field: (field: Field): FieldProps => {
      const error = errors[field];
      const registered = form.register(field, {
        // The form library remembers no value.
        setValueAs: () => undefined,
        onChange: () => {
          touched.current.add(field);
          void forgive(field);
        },
        onBlur: () => {
          // What a refusal has emptied is nobody's mistake.
          if (judged && touched.current.has(field)) void form.trigger(field);
        },
      });
      return {
        ...registered,
        id: field,
        label: say({ key: labels[field] }),
        // What is judged is what is sent.
        readOnly: sending || checking,
        error: error ? say(messageOf(error)) : null,
        // What comes up on leaving a field stands there alone.
        isSaid: isSummed && !touched.current.has(field),
      };
    },
    passwords: {
      shown: passwordsShown,
      onShownChange: (shown: boolean) => forms.showPasswords(name, shown),
    },
  };
};

/** A form as its page draws it. */
export type DomForm<Field extends string> = ReturnType<typeof useDomForm<Field>>;
