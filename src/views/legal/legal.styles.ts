import { makeStyles } from '@fluentui/react-components';
import { WIDE } from '../site/brandPanel.styles';
import { PHONE } from '../theme/media';
import { COLUMN, HEADING, MEASURE, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { UNSEEN } from '../ui/common.styles';
import { SIDES } from '../ui/container';

/** Below this width a table row becomes a card. */
const NARROW = '@media screen and (max-width: 767px)';

export const useLegalStyles = makeStyles({
  page: {
    ...SIDES,
    paddingTop: '56px',
    paddingBottom: '96px',
    [PHONE]: { ...SIDES[PHONE], paddingTop: '32px', paddingBottom: '56px' },
    [WIDE]: { paddingTop: '72px' },
    '@media print': { padding: '0' },
  },
  title: {
    ...HEADING[40],
    [PHONE]: TYPE[28],
  },
  updated: {
    marginTop: '8px',
    color: tokens.colorNeutralForeground3,
    fontSize: '.875rem',
    lineHeight: '1.375rem',
  },
  /** As wide as the text below. */
  note: {
    maxWidth: '512px',
    '& > p': { maxWidth: MEASURE },
    marginTop: '24px',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: '.875rem',
    lineHeight: '1.375rem',
  },
  columns: {
    maxWidth: '1024px',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '40px 64px',
    marginTop: '40px',
    [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) 240px', marginTop: '56px' },
    '@media print': { display: 'block' },
  },
  document: { [WIDE]: { gridColumn: '1', gridRow: '1' } },
  section: { marginTop: '48px', '@media print': { marginTop: '24px' } },
  heading: {
    scrollMarginTop: '24px',
    marginBottom: '16px',
    ...HEADING[20],
    letterSpacing: '-0.01em',
    ':focus-visible': { outlineOffset: '4px' },
  },
  minor: { fontSize: '.875rem', lineHeight: '1.375rem', fontWeight: tokens.fontWeightSemibold },
  blocks: {
    ...COLUMN,
    rowGap: '16px',
    '@media print': { display: 'block' },
  },
  text: {
    maxWidth: MEASURE,
    fontSize: '1rem',
    lineHeight: '1.625rem',
    textWrap: 'pretty',
    '@media print': { marginBottom: '8px' },
  },
  list: {
    ...COLUMN,
    rowGap: '8px',
    maxWidth: MEASURE,
    paddingInlineStart: '24px',
    fontSize: '1rem',
    lineHeight: '1.625rem',
    '::marker': { color: tokens.colorNeutralForeground3 },
    '@media print': { display: 'block', marginBottom: '8px' },
  },
  code: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '.875rem',
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
    [NARROW]: { whiteSpace: 'normal' },
  },
  inlineButton: {
    padding: '0',
    border: '0',
    backgroundColor: 'transparent',
    font: 'inherit',
    cursor: 'pointer',
  },
  beside: {
    display: 'none',
    [WIDE]: {
      display: 'block',
      gridColumn: '2',
      gridRow: '1',
      position: 'sticky',
      top: '24px',
      alignSelf: 'start',
      maxHeight: 'calc(100vh - 48px)',
      overflowY: 'auto',
      paddingInlineStart: '16px',
      borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '@media print': { display: 'none' },
  },
  folded: {
    maxWidth: '720px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    [WIDE]: { display: 'none' },
    '@media print': { display: 'none' },
  },
  summary: {
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusMedium,
    ...HEADING[16],
    cursor: 'pointer',
  },
  contentsTitle: {
    ...TYPE[14],
    fontWeight: tokens.fontWeightSemibold,
    marginBottom: '8px',
  },
  contents: { paddingInlineStart: '24px', fontSize: '.875rem', lineHeight: '1.25rem' },
  foldedContents: { padding: '0 16px 12px', paddingInlineStart: '40px' },
  entry: { '::marker': { color: tokens.colorNeutralForeground3 } },
  entryLink: {
    display: 'block',
    padding: '6px 0',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': {
      color: tokens.colorNeutralForeground1,
      textDecorationLine: 'underline',
      textUnderlineOffset: '3px',
    },
    '@media (pointer: coarse)': { padding: '8px 0' },
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '.875rem',
    lineHeight: '1.375rem',
    [NARROW]: { display: 'block' },
  },
  caption: {
    paddingBottom: '8px',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'left',
    [NARROW]: { display: 'block' },
  },
  head: { [NARROW]: { ...UNSEEN, whiteSpace: 'normal' } },
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
    // The second cell is mostly the longest.
    ':nth-child(2)': { width: '38%' },
    [NARROW]: { display: 'block', padding: '2px 0', ':nth-child(2)': { width: 'auto' } },
  },
  label: {
    display: 'none',
    [NARROW]: { display: 'block', color: tokens.colorNeutralForeground3, marginTop: '4px' },
  },
});
