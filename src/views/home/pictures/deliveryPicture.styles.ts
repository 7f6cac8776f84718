import { makeResetStyles, makeStyles } from '@fluentui/react-components';
import { PHONE } from '../../theme/media';
import { tokens } from '../../theme/tokens';

const COLUMNS = 'minmax(0, 1fr) 88px minmax(0, 1fr) 80px';

const useRow = makeResetStyles({
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
});

const useName = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  columnGap: '12px',
  minWidth: '0',
});

const useIcon = makeResetStyles({ width: '32px', height: '32px', flexShrink: 0 });

const useGame = makeResetStyles({ fontWeight: tokens.fontWeightSemibold });

const useChannel = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  columnGap: '8px',
  color: tokens.colorNeutralForeground2,
  [PHONE]: { display: 'none' },
});

const useGlyph = makeResetStyles({ width: '18px', height: '18px', flexShrink: 0 });

const useSpend = makeResetStyles({
  [PHONE]: { gridColumnStart: '1', gridColumnEnd: '-1', gridRowStart: '2' },
});

const useMoney = makeResetStyles({
  display: 'flex',
  justifyContent: 'space-between',
  fontVariantNumeric: 'tabular-nums',
});

const useOf = makeResetStyles({ color: tokens.colorNeutralForeground3 });

const useBar = makeResetStyles({
  display: 'block',
  width: '100%',
  height: '6px',
  marginTop: '4px',
  borderRadius: '3px',
});

const useTrack = makeResetStyles({ fill: tokens.colorNeutralStroke2 });

const useSpent = makeResetStyles({ fill: tokens.colorCompoundBrandStroke });

const useState = makeResetStyles({ display: 'flex', alignItems: 'center', columnGap: '8px' });

const useDot = makeResetStyles({
  width: '10px',
  height: '10px',
  flexShrink: 0,
  color: tokens.colorCompoundBrandStroke,
});

const useAdditions = makeStyles({
  head: {
    flexGrow: 0,
    minHeight: '0',
    padding: '0 0 12px',
    color: tokens.colorNeutralForeground3,
    [PHONE]: { display: 'none' },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

export const useDeliveryPictureStyles = () => ({
  ...useAdditions(),
  row: useRow(),
  name: useName(),
  icon: useIcon(),
  game: useGame(),
  channel: useChannel(),
  glyph: useGlyph(),
  spend: useSpend(),
  money: useMoney(),
  of: useOf(),
  bar: useBar(),
  track: useTrack(),
  spent: useSpent(),
  state: useState(),
  dot: useDot(),
});
