import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { HEADING, LINE, MEASURE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { NARROW } from '../ui/container';

/** A heading beside its content; the same columns for trust and questions. */
export const useSplitStyles = makeStyles({
  points: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '48px',
    rowGap: '40px',
    listStyleType: 'none',
    '@media (max-width: 767px)': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '32px' },
  },
  sign: {
    display: 'block',
    width: '28px',
    height: '28px',
    marginBottom: '12px',
    color: tokens.colorBrandForeground1,
  },
  links: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, auto)',
    justifyContent: 'start',
    columnGap: '24px',
    rowGap: '4px',
    marginTop: '24px',
    justifyItems: 'start',
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  question: {
    '&[open] svg': { transform: 'rotate(180deg)' },
    '@media print': { '::details-content': { contentVisibility: 'visible' } },
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  ask: {
    ...LINE,
    justifyContent: 'space-between',
    columnGap: '16px',
    minHeight: '64px',
    padding: '12px 0',
    listStyleType: 'none',
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    fontWeight: tokens.fontWeightSemibold,
    '::-webkit-details-marker': { display: 'none' },
    ':hover': { color: tokens.colorBrandForegroundLink },
  },
  askText: {
    ...HEADING[16],
    textWrap: 'balance',
  },
  arrow: {
    width: '20px',
    height: '20px',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
  },
  split: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    columnGap: '24px',
    rowGap: '40px',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [PHONE]: { rowGap: '32px' },
  },
  pointText: { marginTop: '4px' },
  link: { display: 'inline-flex', alignItems: 'center', minHeight: '32px' },
  answer: { paddingBottom: '24px', maxWidth: MEASURE },
});
