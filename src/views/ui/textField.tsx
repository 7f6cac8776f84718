import {
  Field,
  mergeClasses,
  renderInput_unstable,
  useInput_unstable,
  useInputStyles_unstable,
  type InputProps,
} from '@fluentui/react-components';
import type { ChangeEventHandler, ReactNode, Ref } from 'react';
import { useFieldStyles } from './fields.styles';

type NativeInputProps = Omit<InputProps, 'value' | 'onChange' | 'ref'> & {
  onChange?: ChangeEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
  /** The `passwordrules` attribute, which password managers follow when they generate a password. */
  passwordRules?: string;
};

/**
 * Fluent's input with the value left to the DOM. Fluent itself copies each typed value into React state, where a
 * password must not be, and would undo what was typed before hydration.
 */
function NativeInput(given: NativeInputProps) {
  const { onChange, ref = null, defaultValue, passwordRules, ...props } = given;
  const state = useInput_unstable(props, ref);
  const { value: _copied, ...input } = state.input;
  const native = {
    ...state,
    input: {
      ...input,
      ...(onChange && { onChange }),
      ...(defaultValue !== undefined && { defaultValue }),
      // Fluent passes on only attributes that it knows.
      passwordrules: passwordRules,
    },
  };
  useInputStyles_unstable(native);
  return renderInput_unstable(native);
}

export interface TextFieldProps extends Omit<NativeInputProps, 'children'> {
  /** Stable across loads and builds, so that password managers recognize the field (UX 4). */
  id: string;
  label: string;
  error: string | null;
  /** The message was announced elsewhere, by the summary of the form. */
  isSaid?: boolean;
  /** Ids of further texts that describe the field. */
  describedBy?: string | undefined;
  /** Notes below the input that come and go. */
  children?: ReactNode;
}

/** A labeled input with its error below it (WCAG 3.3.1, 3.3.2; UX 3, 32, 33). */
export function TextField(props: TextFieldProps) {
  const { label, error, isSaid = false, describedBy, children, ...input } = props;
  const styles = useFieldStyles();
  return (
    <div>
      <Field
        className={styles.field}
        label={{ children: label, htmlFor: input.id, weight: 'semibold', className: styles.label }}
        validationMessage={
          error === null
            ? null
            : {
                id: `${input.id}-error`,
                ...(isSaid && { role: undefined }),
                // The direction of a server's text is unknown.
                children: <bdi>{error}</bdi>,
                className: styles.message,
              }
        }
      >
        <NativeInput
          {...input}
          aria-describedby={describedBy}
          size="large"
          className={mergeClasses(styles.input, input.className)}
        />
      </Field>
      {children}
    </div>
  );
}
