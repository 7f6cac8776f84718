import { makeStyles } from '@fluentui/react-components';
import { useRef } from 'react';
import { CODE_DIGITS, codeDigits } from '../../../rules/verificationCode';
import { TextField } from '../textField';
import type { FieldProps } from './useDomForm';

const useStyles = makeStyles({
  code: {
    '& > input': {
      fontSize: '1.375rem',
      lineHeight: '1.75rem',
      letterSpacing: '0.3em',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

interface Props extends FieldProps {
  /** The id of the text that explains where the code comes from. */
  describedBy?: string;
  /** Submits the form once the field is full; false if there are further fields. */
  sends?: boolean;
}

/**
 * One field for all digits, so that paste and autofill work (WCAG 3.3.8). Submits itself when it is full, but never the
 * same code twice.
 */
export function CodeField({ onChange, describedBy, sends = true, ...field }: Props) {
  const styles = useStyles();
  const sent = useRef('');
  return (
    <TextField
      {...field}
      onChange={(event) => {
        void onChange(event);
        const { value, form } = event.currentTarget;
        const code = codeDigits(value);
        if (!sends || code.length !== CODE_DIGITS || code === sent.current) return;
        sent.current = code;
        form?.requestSubmit();
      }}
      className={styles.code}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      describedBy={describedBy}
    />
  );
}
