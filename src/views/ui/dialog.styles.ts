import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';
import { COLUMN, QUIET } from '../theme/shared';

export const useDialogStyles = makeStyles({
  surface: {
    // Clear of the edges of a phone.
    width: 'calc(100% - 32px)',
    maxWidth: '560px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  title: { fontSize: '1.25rem', lineHeight: '1.75rem', overflowWrap: 'anywhere' },
  content: { ...COLUMN, rowGap: '16px' },
  intro: { color: tokens.colorNeutralForeground2, fontSize: '1rem', lineHeight: '1.5rem' },
  action: { minHeight: '44px', minWidth: '112px' },
  narrow: { maxWidth: '480px' },
  /** The alternative action, below the rest. */
  other: {
    ...COLUMN,
    rowGap: '4px',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  /** Aligns its text with the text above. */
  otherAction: { alignSelf: 'flex-start', marginLeft: '-13px' },
  /** Below a field or its message. */
  below: { marginTop: '6px' },
  hint: QUIET,
});
