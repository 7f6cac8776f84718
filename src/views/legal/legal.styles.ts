import { makeStyles } from '@fluentui/react-components';
import { WIDE } from '../site/brandPanel.styles';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';

/** Sixty to seventy-two characters of the system faces. */
const MEASURE = '32em';

export const useLegalStyles = makeStyles({
  page: {
    width: '100%',
    maxWidth: '1072px',
    margin: '0 auto',
    padding: '56px 24px 96px',
    [PHONE]: { padding: '32px 16px 56px' },
    [WIDE]: { padding: '72px 24px 96px' },
    '@media print': { padding: '0' },
  },
  title: {
    fontSize: '40px',
    lineHeight: '48px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.02em',
    [PHONE]: { fontSize: '28px', lineHeight: '36px' },
  },
  updated: {
    marginTop: '8px',
    color: tokens.colorNeutralForeground3,
    fontSize: '14px',
    lineHeight: '22px',
  },
  note: {
    maxWidth: '720px',
    marginTop: '24px',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: '14px',
    lineHeight: '22px',
  },
  columns: {
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
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    ':focus-visible': { outlineOffset: '4px' },
  },
  minor: { fontSize: '14px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  blocks: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    '@media print': { display: 'block' },
  },
  text: {
    maxWidth: MEASURE,
    fontSize: '16px',
    lineHeight: '26px',
    textWrap: 'pretty',
    overflowWrap: 'break-word',
    '@media print': { marginBottom: '8px' },
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    maxWidth: MEASURE,
    paddingInlineStart: '24px',
    fontSize: '16px',
    lineHeight: '26px',
    '::marker': { color: tokens.colorNeutralForeground3 },
    '@media print': { display: 'block', marginBottom: '8px' },
  },
  code: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '14px',
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
  },
  inlineButton: {
    padding: '0',
    border: '0',
    backgroundColor: 'transparent',
    font: 'inherit',
    cursor: 'pointer',
  },
});
