import { makeStyles } from '@fluentui/react-components';
import { useHeatStyles } from '../../report/heatTable.styles';
import { PHONE } from '../../theme/media';
import { HEADING, TYPE } from '../../theme/shared';
import { tokens } from '../../theme/tokens';

const useStyles = makeStyles({
  sentence: {
    ...HEADING[20],
    textWrap: 'balance',
    [PHONE]: TYPE[16],
  },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, auto)',
    gap: '12px 16px',
    margin: '16px 0 20px',
    color: tokens.colorNeutralForeground2,
    [PHONE]: { gridTemplateColumns: '1fr 1fr' },
  },
  value: {
    display: 'block',
    color: tokens.colorNeutralForeground1,
    ...TYPE[16],
  },
  chart: {
    display: 'block',
    width: '100%',
    height: '80px',
    margin: '8px 0 20px',
  },
  line: {
    stroke: tokens.colorCompoundBrandStroke,
    fill: 'none',
    strokeWidth: '2px',
    strokeLinejoin: 'round',
  },
  even: {
    stroke: tokens.colorNeutralForeground3,
    strokeDasharray: '2 4',
  },
  heat: {
    display: 'grid',
    gridTemplateColumns: '1fr repeat(2, 112px)',
    alignItems: 'center',
    gap: '2px',
    [PHONE]: { gridTemplateColumns: '1fr repeat(2, 96px)' },
  },
  cell: { padding: '4px 8px', textAlign: 'right' },
});

export const useReportPictureStyles = () => {
  const heat = useHeatStyles();
  return { ...useStyles(), fell: heat[1], same: heat[3] };
};
