import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { HEADING, MEASURE, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { NARROW } from '../ui/container';

export const useFiguresStyles = makeStyles({
  section: { padding: '72px 0', [PHONE]: { padding: '56px 0' } },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    columnGap: '32px',
    marginTop: '24px',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  /** In the DOM the name precedes the value, for screen readers; visually the value comes first. */
  figure: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    paddingTop: '24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    [NARROW]: { padding: '20px 0' },
  },
  value: {
    margin: '0',
    fontFamily: 'var(--fontFamilyDisplay)',
    ...HEADING[40],
    ':lang(zh)': { letterSpacing: '0' },
    '@media (max-width: 1199px)': TYPE[28],
  },
  name: { marginTop: '4px', color: tokens.colorNeutralForeground2 },
  note: { maxWidth: MEASURE, marginTop: '32px', [NARROW]: { marginTop: '4px' } },
});
