import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';
import type { TextFieldProps } from './textField';
import { EmailField } from './form/emailField';

const useStyles = makeStyles({
  field: {
    backgroundColor: tokens.colorNeutralBackground3,
    '& > input': { position: 'absolute', inset: '0', height: '100%', opacity: '0' },
  },
  text: { minWidth: '0', padding: '8px 6px', overflowWrap: 'anywhere' },
});

/** A known email that cannot be changed here, as text, which wraps where an input would cut it. */
export function KnownEmail({ email, ...props }: Omit<TextFieldProps, 'type'> & { email: string }) {
  const styles = useStyles();
  return (
    <EmailField
      {...props}
      defaultValue={email}
      readOnly
      className={styles.field}
      contentBefore={{ 'aria-hidden': true, className: styles.text, children: email }}
    />
  );
}
