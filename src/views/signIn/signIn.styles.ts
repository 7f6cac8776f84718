import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

export const useSignInStyles = makeStyles({
  forgot: { display: 'inline-block', marginTop: '8px', padding: '2px 0', fontSize: '14px' },
  or: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    margin: '20px 0',
    color: tokens.colorNeutralForeground3,
    fontSize: '14px',
    lineHeight: '20px',
    '::before': {
      content: '""',
      flexGrow: 1,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '::after': { content: '""', flexGrow: 1, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  lastUsed: {
    flexShrink: 0,
    marginLeft: '12px',
    padding: '1px 8px',
    borderRadius: tokens.borderRadiusMedium,
    border: '1px solid currentColor',
    color: tokens.colorNeutralForeground2,
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightRegular,
  },
  lastUsedOnPrimary: { color: tokens.colorNeutralForegroundOnBrand },
});
