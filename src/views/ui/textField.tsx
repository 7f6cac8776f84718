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
  /** What password managers obey when they make a password (the `passwordrules` attribute). */
  passwordRules?: string;
};

/**
 * Fluent's input with the value left to the DOM. Fluent itself copies each typed value into React
 * state, where a password must not be, and would undo what was typed before the page woke up.
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
      // Fluent lets only the attributes through that it knows.
      ...(passwordRules !== undefined && { passwordrules: passwordRules }),
    },
  };
  useInputStyles_unstable(native);
  return renderInput_unstable(native);
}

export interface TextFieldProps extends Omit<NativeInputProps, 'children'> {
  /** The same across loads and builds, so that password managers know the field (UX 4). */
  id: string;
  label: string;
  /** What is wrong with the value, or null. */
  error: string | null;
  /** The message was announced elsewhere, by the summary of the form. */
  isSaid?: boolean;
  /** The value is given, and stays as it is. */
  fixed?: boolean;
  /** Ids of further texts that describe the field. */
  describedBy?: string;
  /** What stands below the input: notes that come and go. */
  children?: ReactNode;
}

/** A labelled input with its message below it (WCAG 3.3.1, 3.3.2; UX 3, 32, 33). */
export function TextField(props: TextFieldProps) {
  const { label, error, isSaid = false, describedBy, fixed = false, children, ...input } = props;
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
                // Of a server's words nobody knows the direction.
                children: <bdi>{error}</bdi>,
                className: styles.message,
              }
        }
      >
        <NativeInput
          {...input}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          size="large"
          className={mergeClasses(styles.input, fixed && styles.fixed, input.className)}
        />
      </Field>
      {children}
    </div>
  );
}
