import { makeStyles } from '@fluentui/react-components';
import { WIDE } from '../components/brandPanel.styles';
import { tokens } from '../../theme/tokens';

export const useHomeStyles = makeStyles({
  page: {
    flexGrow: 1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  text: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'center',
    rowGap: '24px',
    width: '100%',
    maxWidth: '736px',
    padding: '56px 24px',
    '@media (max-width: 599px)': { padding: '56px 16px', justifyContent: 'flex-start' },
    [WIDE]: { padding: '72px 48px' },
  },
  headline: {
    fontSize: '56px',
    lineHeight: '64px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.02em',
    '@media (max-width: 1439px)': { fontSize: '40px', lineHeight: '48px' },
  },
  body: {
    maxWidth: '60ch',
    color: tokens.colorNeutralForeground2,
    textWrap: 'pretty',
    fontSize: '20px',
    lineHeight: '32px',
    '@media (max-width: 599px)': { fontSize: '16px', lineHeight: '26px' },
  },
  action: { minHeight: '48px', minWidth: '144px' },
  note: { color: tokens.colorNeutralForeground3, fontSize: '14px', lineHeight: '22px' },
});
