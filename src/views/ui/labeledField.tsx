import { Field } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { useFieldStyles } from './fields.styles';
import { useHint } from './hint.styles';
import { useErrorInTitle } from './hooks/usePage';

interface LabeledFieldProps {
  id: string;
  label: string;
  hint?: string;
  error?: string | null;
  /** The message was announced elsewhere, by the summary of the form. */
  isSaid?: boolean;
  children: ReactElement;
}

/** Label, hint and error of a control that is not a text field, such as a select. */
export function LabeledField(props: LabeledFieldProps) {
  const { id, label, hint, error = null, isSaid = false, children } = props;
  const styles = useFieldStyles();
  const styleOfHint = useHint();
  useErrorInTitle(error !== null);
  return (
    <Field
      className={styles.field}
      label={{ children: label, htmlFor: id, weight: 'semibold', className: styles.label }}
      hint={hint === undefined ? null : { children: hint, className: styleOfHint }}
      validationMessage={
        error === null
          ? null
          : { children: error, className: styles.message, ...(isSaid && { role: undefined }) }
      }
    >
      {children}
    </Field>
  );
}
