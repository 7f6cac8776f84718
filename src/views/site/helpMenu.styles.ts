import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

export const useHelpMenuStyles = makeStyles({
  panel: {
    position: 'absolute',
    top: '100%',
    right: '8px',
    zIndex: 5,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    width: 'min(320px, calc(100vw - 16px))',
    marginTop: '4px',
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    '& h2': { marginBottom: '0' },
  },
  closed: { display: 'none' },
  link: { minHeight: '44px', width: '100%' },
});
