import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

export const useReauthenticationStyles = makeStyles({
  surface: { maxWidth: '480px' },
  other: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  /** Its words in line with those above. */
  otherAction: { alignSelf: 'flex-start', marginLeft: '-13px' },
  hint: { color: tokens.colorNeutralForeground2, fontSize: '14px', lineHeight: '20px' },
});
