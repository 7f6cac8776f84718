import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

const useStyles = makeStyles({
  // Beside a reset of Fluent's, of which there can be one only.
  hint: {
    marginTop: '6px',
    color: tokens.colorNeutralForeground3,
    fontSize: '14px',
    lineHeight: '20px',
  },
});

/** What helps with a field, below it. */
export const useHint = (): string => useStyles().hint;
