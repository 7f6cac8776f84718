import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

const NARROW = '@media screen and (max-width: 767px)';

export const useLegalTableStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '14px',
    lineHeight: '22px',
    [NARROW]: { display: 'block' },
  },
  caption: {
    paddingBottom: '8px',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
    [NARROW]: { display: 'block' },
  },
  head: {
    [NARROW]: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  body: { [NARROW]: { display: 'block' } },
  row: {
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [NARROW]: { display: 'block', padding: '12px 0' },
  },
  column: {
    padding: '8px 16px 8px 0',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'left',
    verticalAlign: 'bottom',
  },
  name: {
    padding: '10px 16px 10px 0',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
    verticalAlign: 'top',
    [NARROW]: { display: 'block', padding: '0 0 4px', overflowWrap: 'anywhere' },
  },
  cell: {
    minWidth: '112px',
    padding: '10px 16px 10px 0',
    color: tokens.colorNeutralForeground2,
    verticalAlign: 'top',
    // What is said of a name is mostly longer than what follows it.
    ':nth-child(2)': { width: '38%' },
    [NARROW]: { display: 'block', padding: '2px 0', ':nth-child(2)': { width: 'auto' } },
  },
  label: {
    display: 'none',
    [NARROW]: { display: 'block', color: tokens.colorNeutralForeground3, marginTop: '4px' },
  },
});
