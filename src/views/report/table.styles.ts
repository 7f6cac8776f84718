import { makeStyles } from '@fluentui/react-components';
import { FORCED, NOTEBOOK, PAPER, PHONE } from '../theme/media';
import { FAINT, LINE, MEASURE, QUIET, ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

const cell = {
  padding: '10px 8px',
  borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  ...TYPE[14],
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
  [NOTEBOOK]: { paddingInline: '4px' },
  // Fits all columns of the widest table on a portrait sheet.
  [PAPER]: { padding: '3px 4px', fontSize: '.625rem', lineHeight: '.875rem', whiteSpace: 'normal' },
} as const;

const head = {
  ...cell,
  position: 'sticky',
  top: '0',
  zIndex: 1,
  textAlign: 'left',
  verticalAlign: 'bottom',
  whiteSpace: 'normal',
  fontWeight: tokens.fontWeightSemibold,
  backgroundColor: tokens.colorNeutralBackground1,
  borderBottomColor: tokens.colorNeutralStroke1,
  [PAPER]: { ...cell[PAPER], position: 'static' },
} as const;

const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

/** As small on paper as the cells of all tables there. */
const small = { [PAPER]: { fontSize: '.625rem', lineHeight: '.875rem' } } as const;

const twoLines = (minWidth: string) => ({ '@media screen': { ':lang(en)': { minWidth } } });

/** English headings of the widest table that would otherwise take three lines. */
export const useHeadingStyles = makeStyles({
  clickRate: twoLines('6em'),
  costPerInstall: twoLines('4.2em'),
  returnOnAdSpend: twoLines('4.75em'),
});

/** Styles of data tables, with their bars, sorting and pager: right-aligned tabular numerals, sticky headings. */
export const useTableStyles = makeStyles({
  region: {
    position: 'relative',
    overflow: 'auto',
    // Shows twenty rows with bars, the others and the total; more scroll below their headings.
    maxHeight: '86rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    // Keeps focused elements clear of the sticky cells (WCAG 2.4.11).
    scrollPaddingTop: '64px',
    scrollPaddingLeft: '152px',
    // On a phone a scrolling region within a scrolling page traps the thumb.
    [PHONE]: { maxHeight: 'none' },
    // Paper does not scroll, so all rows and columns are shown.
    [PAPER]: { maxHeight: 'none', overflow: 'visible', '& tr': { breakInside: 'avoid' } },
  },
  table: { width: '100%', borderCollapse: 'separate', borderSpacing: '0' },
  head,
  /** Chinese words stay whole. */
  cornerHead: { ...head, left: '0', zIndex: 2, wordBreak: 'keep-all' },
  headNumber: { ...head, ...number, '@media screen': { wordBreak: 'keep-all' } },
  /** A name as a heading; unlike a Chinese word it may break anywhere. */
  headName: { ...head, ...number },
  rowHead: {
    ...cell,
    position: 'sticky',
    left: '0',
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    backgroundColor: tokens.colorNeutralBackground1,
    [PAPER]: { ...cell[PAPER], position: 'static', whiteSpace: 'nowrap' },
  },
  text: { ...cell, textAlign: 'left' },
  /** As long as most names; the full name is in the tooltip and on paper. */
  name: {
    display: 'inline-block',
    maxWidth: '28ch',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
    // A phone has no pointer to show a tooltip. Words stay whole, however narrow the column.
    [PHONE]: {
      maxWidth: '16ch',
      whiteSpace: 'normal',
      // Otherwise a Chinese name may leave one character on its second line.
      textWrap: 'balance',
    },
    [PAPER]: { maxWidth: 'none', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  /** On a phone, which shows a name in full: at least that wide, since Chinese breaks after every character. */
  longName: { [PHONE]: { width: '16ch' } },
  total: {
    '& th, & td': { fontWeight: tokens.fontWeightSemibold, borderBottom: '0' },
  },
  number: { ...cell, ...number },
  details: { marginTop: '12px' },
  detailsNote: {
    maxWidth: MEASURE,
    margin: '4px 0 12px',
    ...QUIET,
  },
  stack: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '16px' },
  summary: {
    display: 'inline-block',
    padding: '6px 4px',
    margin: '0 -4px 4px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorBrandForegroundLink,
    ...TYPE[14],
    cursor: 'pointer',
    textDecorationLine: 'underline',
    textUnderlineOffset: '3px',
    [PAPER]: { display: 'none' },
  },
  kind: {
    ...LINE,
    columnGap: '6px',
    ...FAINT,
    ...small,
  },
  barCell: {
    ...cell,
    width: '34%',
    minWidth: '180px',
    // Leaves the headings beside it two lines.
    '@media screen and (max-width: 833px)': { minWidth: '120px' },
    fontVariantNumeric: 'tabular-nums',
    [PAPER]: { ...cell[PAPER], width: '25%', minWidth: '0' },
  },
  barBox: { display: 'block', marginTop: '6px' },
  bar: { fill: tokens.colorBrandStroke1, [FORCED]: { fill: 'CanvasText' } },
  caption: {
    position: 'sticky',
    left: '0',
    padding: '10px 8px',
    textAlign: 'left',
    ...QUIET,
    fontVariantNumeric: 'tabular-nums',
  },
  sort: {
    display: 'inline-flex',
    alignItems: 'end',
    columnGap: '3px',
    minHeight: '32px',
    margin: '-6px -4px',
    padding: '6px 4px',
    textAlign: 'inherit',
    border: '0',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForegroundLink },
    // Keeps the focus ring inside the region, which would clip it.
    ':focus-visible': { outlineOffset: '-2px' },
  },
  /** The longest Chinese headings break between two words, after four characters, and no shorter one breaks. */
  heading: {
    ':lang(zh)': {
      width: 'max-content',
      maxWidth: '4.5em',
      wordBreak: 'normal',
      [PAPER]: { width: 'auto' },
    },
  },
  /** A long heading, in two lines. */
  longHeading: {
    display: 'inline-block',
    wordBreak: 'normal',
    '@media screen': { minWidth: '4.75em', ':lang(zh)': { minWidth: '4.1em' } },
  },
  arrow: {
    flexShrink: 0,
    // Centered on the last line of its heading.
    marginBottom: '4px',
    fill: 'none',
    stroke: tokens.colorNeutralForeground3,
    [PAPER]: { display: 'none' },
  },
  sorted: { fill: 'currentColor', stroke: 'currentColor' },
  pager: {
    ...ROW,
    gap: '8px 16px',
    [PAPER]: { display: 'none' },
    marginTop: '16px',
    ...TYPE[14],
  },
  pageNumber: { fontVariantNumeric: 'tabular-nums' },
  size: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '8px',
    marginInlineStart: 'auto',
    [PHONE]: { marginInlineStart: '0' },
    '& select': { minHeight: '44px' },
  },
});
