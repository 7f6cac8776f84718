import { makeStyles } from '@fluentui/react-components';
import { FORCED, PAPER, PHONE } from '../theme/media';
import { COLUMN, FAINT, HEADING, LINE, MEASURE, QUIET, ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { CARD, FAILED_CARD } from '../ui/card';
import { BY_PHRASE } from '../ui/phrases';

export const useReportStyles = makeStyles({
  /** A printed report is a document: no controls, charts and tables in full. */
  notPrinted: { [PAPER]: { display: 'none' } },
  printHead: {
    display: 'none',
    [PAPER]: {
      ...COLUMN,
      rowGap: '2px',
      marginBottom: '16px',
      paddingBottom: '8px',
      borderBottom: '1px solid #888888',
      fontSize: '.6875rem',
      lineHeight: '1rem',
      '& strong': { fontSize: '1rem', lineHeight: '1.375rem' },
    },
  },
  sample: {
    ...ROW,
    justifyContent: 'space-between',
    gap: '12px 24px',
    marginTop: '24px',
    padding: '12px 16px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    ...TYPE[14],
    '& strong': { display: 'block' },
  },
  control: { minHeight: '44px', fontWeight: tokens.fontWeightRegular },
  filters: { marginTop: '32px', [PHONE]: { marginTop: '24px' }, [PAPER]: { display: 'none' } },
  fields: {
    display: 'grid',
    alignItems: 'start',
    gap: '12px',
    ...TYPE[14],
    // A long name ends before the arrow.
    '& select': { paddingRight: '32px', textOverflow: 'ellipsis' },
    // A row of eight needs the smaller font. Larger text takes more rows.
    '@media (min-width: 1280px)': {
      display: 'flex',
      flexWrap: 'wrap',
      '& > *': { flexGrow: 1, flexBasis: '8rem', minWidth: '0' },
      '& > :nth-child(-n + 2)': { flexBasis: '8.5rem' },
      // For “Same days last year”, also beside a scroll bar.
      '& > :nth-child(3)': { flexBasis: '10.75rem' },
      '& input, & select': { paddingLeft: '8px', fontSize: '.875rem' },
      '& input': { paddingRight: '4px' },
      '& span:has(> input)': { paddingLeft: '0', paddingRight: '4px' },
    },
    '@media (max-width: 1279px)': { '& select': { paddingLeft: '12px' } },
    // Media queries for the same property must not overlap: their order in the stylesheet is undefined.
    '@media (min-width: 700px) and (max-width: 1279px)': {
      gridTemplateColumns: 'repeat(auto-fill, minmax(max(8.5rem, 20.1%), 1fr))',
    },
    '@media (max-width: 699px)': {
      // Two in a row, or one if larger text needs the width.
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(9.75rem, 34%)), 1fr))',
      // With an odd number of fields the last one fills the row.
      '& > :nth-child(odd):nth-last-child(2)': { gridColumn: '1 / -1' },
    },
  },
  /** Aligned with the inputs, which are below their labels: those have one line, higher in Chinese. */
  submitBox: {
    paddingTop: ['28px', 'calc(1lh + 8px)'],
    '@media (max-width: 699px)': { gridColumn: '1 / -1', paddingTop: '4px' },
  },
  submit: {
    width: '100%',
    minWidth: '0',
    maxWidth: '100%',
    minHeight: '44px',
    paddingInline: '8px',
    // With wide letters its text takes two lines.
    whiteSpace: 'normal',
  },
  select: { minHeight: '44px', minWidth: '0', '& select': { minHeight: '44px' } },
  presets: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    marginTop: '12px',
    // Aligns their text with the page; in forced colors they have a border, which is aligned instead.
    marginInlineStart: '-12px',
    [FORCED]: { marginInlineStart: '0' },
    '& button': { minWidth: '0' },
    [PHONE]: {
      gap: '8px',
      marginInlineStart: '0',
      '& button': {
        flex: '1 0 30%',
        border: `1px solid ${tokens.colorNeutralStroke1}`,
      },
    },
    '& [aria-pressed=true]': {
      color: tokens.colorBrandForegroundLink,
      textDecorationLine: 'underline',
      textUnderlineOffset: '4px',
    },
  },
  statusLine: {
    position: 'relative',
    ...LINE,
    columnGap: '16px',
    minHeight: '49px',
    margin: '8px 0 32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    // Room for two lines.
    [PHONE]: { minHeight: '57px' },
    [PAPER]: { display: 'none' },
  },
  status: {
    flexGrow: 1,
    ...QUIET,
    ':lang(zh)': BY_PHRASE,
  },
  noProgress: { display: 'none' },
  progress: {
    position: 'absolute',
    bottom: '0',
    left: '0',
    width: '100%',
    height: '2px',
    backgroundColor: tokens.colorBrandStroke1,
    transformOrigin: 'left',
    animationName: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } },
    animationDuration: '1.6s',
    animationTimingFunction: 'ease-out',
    [FORCED]: { backgroundColor: 'Highlight' },
  },
  section: {
    minWidth: '0',
    // A slow phone lays out only the sections on its screen. This clips them, with a margin for focus rings; browsers
    // without such a margin would cut those.
    ':not(:empty)': {
      '@supports (overflow-clip-margin: 8px)': { contentVisibility: 'auto' },
      // At least as tall as most are: with less, the End key would stop above the page's end.
      containIntrinsicSize: 'auto 620px',
      [PHONE]: { containIntrinsicSize: 'auto 700px' },
      overflowClipMargin: '8px',
      [PAPER]: { contentVisibility: 'visible' },
    },
    [PAPER]: { breakInside: 'avoid' },
    ':not(:first-child)': {
      marginTop: '40px',
      [PHONE]: { marginTop: '32px' },
      [PAPER]: { marginTop: '24px' },
    },
  },
  /** By its rows, of one line, on a phone of two. On a computer, the table scrolls within its greatest height. */
  tall: {
    ':not(:empty)': {
      containIntrinsicSize: 'auto calc(min(86rem, var(--rows) * 41px + 143px) + 116px)',
      ':lang(zh)': {
        containIntrinsicSize: 'auto calc(min(86rem, var(--rows) * 43.4px + 152px) + 116px)',
      },
      [PHONE]: {
        containIntrinsicSize: 'auto calc(var(--rows) * 61px + 347px)',
        ':lang(zh)': { containIntrinsicSize: 'auto calc(var(--rows) * 65.8px + 320px)' },
      },
    },
  },
  /** Longer than a sheet. */
  long: { [PAPER]: { breakInside: 'auto' } },
  heading: {
    ...HEADING[20],
    marginBottom: '16px',
    [PAPER]: { breakAfter: 'avoid', marginBottom: '8px' },
  },
  /** Two lines on most screens. */
  sentence: {
    maxWidth: '44em',
    ...HEADING[28],
    textWrap: 'pretty',
    ':lang(zh)': BY_PHRASE,
    [PHONE]: TYPE[20],
  },
  sectionNote: {
    margin: '-8px 0 12px',
    maxWidth: MEASURE,
    ...QUIET,
  },
  noteItem: {
    ':not(:last-child)::after': { content: '"·"', margin: '0 8px' },
  },
  figures: {
    ...CARD,
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '1px',
    margin: '0',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralStroke2,
    [PAPER]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', breakInside: 'avoid' },
    // Two in a row, unless a large sum needs more than half.
    [PHONE]: { display: 'flex', flexWrap: 'wrap' },
  },
  figure: {
    flexGrow: 1,
    flexBasis: '40%',
    maxWidth: '100%',
    minHeight: '132px',
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    [PHONE]: { padding: '12px', minHeight: '124px' },
    [PAPER]: { padding: '8px', minHeight: '0' },
  },
  figureName: QUIET,
  figureValue: {
    margin: '4px 0 0',
    ...HEADING[20],
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    // Only with large text a sum is wider than a phone.
    [PHONE]: { whiteSpace: 'normal' },
  },
  figureChange: {
    margin: '4px 0 0',
    ...QUIET,
    fontVariantNumeric: 'tabular-nums',
  },
  figureBefore: { display: 'block', color: tokens.colorNeutralForeground3 },
  note: {
    marginTop: '12px',
    ...FAINT,
    ':lang(zh)': BY_PHRASE,
  },
  others: { margin: '0', paddingInlineStart: '20px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '56px 48px',
    marginTop: '56px',
    '& section:not(:first-child)': { marginTop: '0' },
    '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    [PAPER]: { display: 'block' },
  },
  tableTop: {
    ...ROW,
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '8px 24px',
    marginBottom: '12px',
    '& h2': { marginBottom: '0' },
  },
  /** The outcome of the export is before the button, where it moves nothing. */
  export: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '4px 16px',
    '& > div': { order: 1 },
    '& > button': { order: 2 },
    // Why it failed: below, as wide as these.
    '& > p': { order: 3, width: '0', minWidth: '100%', textAlign: 'right' },
    [PHONE]: {
      '& > div': { order: 0 },
      '& > button': { order: 0 },
      '& > output': { flexGrow: 1, flexBasis: '0' },
      '& > p': { flexBasis: '100%', width: 'auto', textAlign: 'left' },
    },
    [PAPER]: { display: 'none' },
  },
  exportStatus: {
    ...QUIET,
    // Without text its gap would push the button away from the edge.
    ':empty': { position: 'absolute' },
  },
  problem: {
    ...FAILED_CARD,
    marginBottom: '32px',
    '& > button': { marginTop: '8px' },
  },
  problemTitle: HEADING[20],
  problemText: { maxWidth: MEASURE, overflowWrap: 'anywhere' },
  problemNote: {
    margin: '8px 0 0',
    ...QUIET,
    overflowWrap: 'anywhere',
  },
  empty: {
    ...CARD,
    ...COLUMN,
    alignItems: 'flex-start',
    rowGap: '16px',
    padding: '24px',
    '& h2': { marginBottom: '0' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
  blankLine: {
    width: '60%',
    height: '12px',
    marginTop: '4px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  blankSentence: { height: '100px', marginBottom: '40px' },
  blankFigure: {
    width: '80%',
    height: '24px',
    marginTop: '12px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  blankChart: {
    height: '360px',
    marginTop: '56px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  /** Hidden for the first second: most responses have arrived by then, and a button that flashes is no help. */
  late: {
    flexShrink: 0,
    animationName: { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
    animationDuration: '1ms',
    animationDelay: '1s',
    animationFillMode: 'backwards',
  },
  cancel: {
    minHeight: '44px',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightRegular,
  },
});
