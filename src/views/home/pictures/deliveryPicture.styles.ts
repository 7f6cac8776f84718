import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../../theme/media';
import { tokens } from '../../theme/tokens';
import { LINE } from '../../theme/shared';

const COLUMNS = 'minmax(0, 1fr) 88px minmax(0, 1fr) 80px';

export const useDeliveryPictureStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: COLUMNS,
    columnGap: '20px',
    alignItems: 'center',
    flexGrow: 1,
    minHeight: '60px',
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTop: '0' },
    [PHONE]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      rowGap: '8px',
      padding: '12px 0',
      // The first row below the head, which is hidden.
      ':nth-child(2)': { borderTop: '0', paddingTop: '0' },
    },
  },
  name: {
    ...LINE,
    columnGap: '12px',
    minWidth: '0',
  },
  icon: { width: '32px', height: '32px', flexShrink: 0 },
  game: { fontWeight: tokens.fontWeightSemibold },
  channel: {
    ...LINE,
    columnGap: '8px',
    color: tokens.colorNeutralForeground2,
    [PHONE]: { display: 'none' },
  },
  glyph: { width: '18px', height: '18px', flexShrink: 0 },
  spend: {
    [PHONE]: { gridColumnStart: '1', gridColumnEnd: '-1', gridRowStart: '2' },
  },
  money: {
    display: 'flex',
    justifyContent: 'space-between',
    fontVariantNumeric: 'tabular-nums',
  },
  of: { color: tokens.colorNeutralForeground3 },
  bar: {
    display: 'block',
    width: '100%',
    height: '6px',
    marginTop: '4px',
    borderRadius: '3px',
  },
  track: { fill: tokens.colorNeutralStroke2 },
  spent: { fill: tokens.colorCompoundBrandStroke },
  state: { ...LINE, columnGap: '8px' },
  dot: {
    width: '10px',
    height: '10px',
    flexShrink: 0,
    color: tokens.colorCompoundBrandStroke,
  },
  head: {
    flexGrow: 0,
    minHeight: '0',
    padding: '0 0 12px',
    color: tokens.colorNeutralForeground3,
    [PHONE]: { display: 'none' },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});
