import { makeStyles } from '@fluentui/react-components';
import { FORCED, PHONE } from '../theme/media';
import { COLUMN, HEADING, MEASURE, ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

const cell = {
  padding: '8px 12px',
  borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  ...TYPE[14],
  textAlign: 'left',
  verticalAlign: 'top',
} as const;

const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

export const useDataImportStyles = makeStyles({
  columns: { maxWidth: MEASURE },
  /** Separates it from the columns of the previous kind. */
  otherKind: { marginTop: '16px' },
  zone: {
    ...ROW,
    gap: '8px 16px',
    padding: '24px',
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
    [PHONE]: { padding: '16px' },
  },
  over: {
    backgroundColor: tokens.colorNeutralBackground3,
    outline: `2px solid ${tokens.colorBrandStroke1}`,
    [FORCED]: { outlineColor: 'Highlight' },
  },
  drop: { [PHONE]: { display: 'none' } },
  limits: { flexBasis: '100%', '& > *': { maxWidth: MEASURE } },
  progress: { flexBasis: '100%' },
  outcome: {
    ...COLUMN,
    alignItems: 'flex-start',
    rowGap: '8px',
    marginTop: '24px',
    // A wide table scrolls in its region.
    '& > *': { maxWidth: '100%' },
  },
  outcomeTitle: {
    ...HEADING[16],
    overflowWrap: 'anywhere',
  },
  good: { color: tokens.colorStatusSuccessForeground1 },
  /** As high as the placeholder of one bar, so that nothing below moves. */
  none: { minHeight: '114px' },
  table: { width: '100%', borderCollapse: 'collapse' },
  /** On a phone, what to do is below its cell: no scrolling sideways for it. */
  problems: {
    [PHONE]: {
      display: 'block',
      '& thead, & tbody': { display: 'block' },
      '& tr': {
        display: 'grid',
        gridTemplateColumns: '4em minmax(0, 1fr) minmax(0, 1fr)',
        borderBottom: cell.borderBottom,
      },
      '& tr > *': {
        minWidth: 0,
        paddingInline: '8px',
        borderBottom: 'none',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
      '& tr > :last-child': { gridColumn: '2 / -1', paddingTop: 0 },
    },
  },
  head: { ...cell, fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  headNumber: { ...cell, ...number, fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  /** On a phone the table scrolls before its words break. */
  cell: { ...cell, minWidth: '112px', overflowWrap: 'anywhere' },
  fileName: { ...cell, minWidth: '160px', overflowWrap: 'anywhere' },
  firm: { ...cell, whiteSpace: 'nowrap' },
  number: { ...cell, ...number, whiteSpace: 'nowrap' },
  newKey: {
    ...COLUMN,
    alignItems: 'flex-start',
    rowGap: '12px',
    padding: '16px',
    border: `1px solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  secret: {
    maxWidth: '100%',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    ...TYPE[14],
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
  code: {
    margin: '8px 0 0',
    padding: '12px',
    overflowX: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '.8125rem',
    lineHeight: '1.25rem',
  },
});
