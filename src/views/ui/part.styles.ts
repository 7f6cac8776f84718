import { makeStyles } from '@fluentui/react-components';
import { WIDE } from '../site/brandPanel.styles';
import { PAPER, PHONE } from '../theme/media';
import { COLUMN, HEADING, MEASURE, QUIET, ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { CARD, FAILED_CARD } from './card';

export const usePartStyles = makeStyles({
  /** The table of contents beside the sections, or above them. */
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '24px',
    [WIDE]: { gridTemplateColumns: '208px minmax(0, 1fr)', gap: '48px' },
    // Also on wide paper: the table of contents is not printed.
    [PAPER]: { display: 'block' },
  },
  contents: {
    // Its links have space of their own.
    marginTop: '-16px',
    [WIDE]: { position: 'sticky', top: '24px', alignSelf: 'start', marginTop: '0' },
    [PAPER]: { display: 'none' },
  },
  contentsList: {
    listStyleType: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 20px',
    [WIDE]: { flexDirection: 'column', flexWrap: 'nowrap' },
  },
  contentsLink: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
  parts: { ...COLUMN, rowGap: '24px', minWidth: '0' },
  part: {
    ...CARD,
    padding: '32px',
    [PHONE]: { padding: '20px 16px' },
    [PAPER]: { breakInside: 'avoid' },
  },
  /** Longer than a sheet. */
  long: { [PAPER]: { breakInside: 'auto' } },
  /** What is filled in or chosen on the screen only. */
  notPrinted: { [PAPER]: { display: 'none' } },
  partTitle: {
    scrollMarginTop: '24px',
    ...HEADING[20],
    letterSpacing: '-0.01em',
  },
  intro: {
    maxWidth: MEASURE,
    marginTop: '4px',
    ...QUIET,
    textWrap: 'pretty',
  },
  body: { marginTop: '24px' },
  form: { maxWidth: '544px' },
  /** As high as the inputs beside it. */
  select: { minHeight: '44px', '& > select': { minHeight: '44px' } },
  /** The submit button of a form and the one that cancels are as wide as a phone, and elsewhere beside each other. */
  actions: {
    ...ROW,
    gap: '12px 16px',
    '&:has(> [type="submit"]) > button': {
      width: 'auto',
      minHeight: '48px',
      [PHONE]: { width: '100%' },
    },
  },
  action: { minHeight: '44px' },
  spinner: { minHeight: '44px' },
  said: QUIET,
  good: { color: tokens.colorStatusSuccessForeground1 },
  problem: {
    ...COLUMN,
    alignItems: 'flex-start',
    rowGap: '8px',
    ...QUIET,
    overflowWrap: 'anywhere',
  },
  /** Shown instead of the sections of a page, or of what was to change there. */
  failed: {
    ...FAILED_CARD,
    overflowWrap: 'anywhere',
  },
  problemLead: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  /** One item of a section, with its actions at the end of the line. */
  row: {
    ...ROW,
    justifyContent: 'space-between',
    gap: '12px 24px',
    '& + &': {
      marginTop: '20px',
      paddingTop: '20px',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  bullets: {
    ...COLUMN,
    rowGap: '8px',
    margin: '0 0 24px',
    paddingInlineStart: '20px',
    ...TYPE[14],
    textWrap: 'pretty',
  },
  beneath: { marginTop: '20px' },
  list: { listStyleType: 'none' },
  after: {
    ...COLUMN,
    rowGap: '16px',
    marginTop: '24px',
    // An empty status message takes no space.
    '& > output:empty': { marginBottom: '-16px' },
    '&:has(> output:empty:only-child)': { marginTop: '0' },
  },
  mark: {
    // Also apart from the text below it, on a line of its own.
    marginBlock: '2px',
    padding: '0 10px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    ...TYPE[14],
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
  },
  details: {
    marginTop: '4px',
    ...QUIET,
    '& > summary': {
      width: 'fit-content',
      padding: '6px 0',
      cursor: 'pointer',
      borderRadius: tokens.borderRadiusSmall,
    },
    '& > dl': {
      display: 'grid',
      gridTemplateColumns: 'max-content minmax(0, 1fr)',
      gap: '4px 16px',
      margin: '4px 0 0',
    },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    '& > ul': { marginTop: '12px', color: tokens.colorNeutralForeground1 },
  },
  rowText: { flexBasis: '280px', flexGrow: 1, minWidth: '0' },
  rowTitle: {
    ...ROW,
    columnGap: '8px',
    ...HEADING[16],
    overflowWrap: 'anywhere',
  },
  hint: {
    ...QUIET,
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
});
