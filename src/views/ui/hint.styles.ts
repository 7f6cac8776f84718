import { makeResetStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

/** What helps with a field, below it. */
export const useHint = makeResetStyles({
  marginTop: '6px',
  color: tokens.colorNeutralForeground3,
  fontSize: '14px',
  lineHeight: '20px',
});
