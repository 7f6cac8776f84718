import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../../theme/media';
import { tokens } from '../../theme/tokens';

/** The background of a cohort cell: the higher the return, the stronger the color. */
const step = (share: number) => ({
  backgroundColor: `color-mix(in srgb, ${tokens.colorCompoundBrandStroke} ${share}%, ${tokens.colorNeutralBackground1})`,
});

export const useDataPictureStyles = makeStyles({
  top: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '16px',
    rowGap: '4px',
    marginBottom: '12px',
  },
  heading: { fontWeight: tokens.fontWeightSemibold },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '16px',
    rowGap: '4px',
  },
  entry: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '6px',
  },
  sample: { width: '20px', height: '8px' },
  chart: {
    display: 'block',
    width: '100%',
    height: '112px',
    marginBottom: '20px',
  },
  grid: { stroke: tokens.colorNeutralStroke2 },
  line: {
    stroke: tokens.colorCompoundBrandStroke,
    fill: 'none',
    strokeWidth: '2px',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  cohorts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(64px, 1fr) repeat(4, minmax(0, 1fr))',
    gap: '4px',
    [PHONE]: { gridTemplateColumns: 'auto repeat(4, minmax(0, 1fr))', gap: '2px' },
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  week: {
    textAlign: 'left',
    padding: '6px 4px 0 0',
    color: tokens.colorNeutralForeground2,
  },
  cell: { padding: '6px 0', borderRadius: tokens.borderRadiusSmall },
  search: { stroke: tokens.colorNeutralForeground2, strokeDasharray: '6 5' },
  video: { stroke: tokens.colorNeutralForeground3, strokeDasharray: '1 5' },
  head: { color: tokens.colorNeutralForeground3 },
  low: step(10),
  some: step(20),
  half: step(32),
  high: step(46),
});
