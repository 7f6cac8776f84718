import { makeStyles } from '@fluentui/react-components';
import { PAPER, PHONE } from '../theme/media';
import { ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

/** A desktop at 200 % zoom, where three fields in a row would be too narrow. */
const NARROW = '@media (min-width: 600px) and (max-width: 799px)';

/** A screen too low to reserve lines of it. */
const LOW = '@media (max-height: 479px)';

export const usePeopleStyles = makeStyles({
  /** Its padding and line, which are always there, move nothing when it becomes sticky. */
  outcome: {
    scrollMarginTop: '16px',
    marginBottom: '12px',
    paddingBlock: '8px',
    borderBottom: '1px solid transparent',
  },
  /** A shadow alone is invisible on a dark page. */
  popover: { border: `1px solid ${tokens.colorNeutralStroke2}` },
  /** In view wherever in a long list the button was: the page does not scroll, and keeps the focus. */
  said: {
    position: 'sticky',
    insetBlockStart: '0',
    zIndex: '1',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottomColor: tokens.colorNeutralStroke2,
    [LOW]: { position: 'static' },
    [PAPER]: { position: 'static' },
  },
  /** Reserves its line, so that its text moves nothing. */
  status: { minHeight: '24px' },
  kept: { marginBottom: '24px', textWrap: 'pretty' },
  problem: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: '8px',
    marginBlock: '16px 32px',
    padding: '16px',
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    borderRadius: tokens.borderRadiusLarge,
    overflowWrap: 'anywhere',
  },
  problemLead: { fontWeight: tokens.fontWeightSemibold },
  problemText: {
    ...TYPE[14],
    color: tokens.colorNeutralForeground2,
  },
  section: {
    '& + &': { marginTop: '48px', [PHONE]: { marginTop: '40px' } },
    // The focused element is scrolled clear of the sticky outcome (WCAG 2.4.11).
    '& :is(button, input, select, textarea)': { scrollMarginTop: '128px' },
  },
  /** What is filled in or chosen on the screen only. */
  notPrinted: { [PAPER]: { display: 'none' } },
  heading: { fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: tokens.fontWeightSemibold },
  quiet: {
    marginTop: '4px',
    ...TYPE[14],
    color: tokens.colorNeutralForeground2,
  },
  error: {
    marginTop: '4px',
    color: tokens.colorStatusDangerForeground1,
    ...TYPE[14],
  },
  form: { display: 'grid', gap: '16px', marginTop: '16px', maxWidth: '640px' },
  emails: { minHeight: '96px', fontSize: '1rem' },
  choices: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    // Of two labels, one may need more lines.
    alignItems: 'end',
    gap: '16px',
    [PHONE]: { gridTemplateColumns: '1fr' },
  },
  filters: {
    display: 'grid',
    alignItems: 'end',
    gridTemplateColumns: 'minmax(0, 1fr) 200px 200px',
    gap: '16px',
    marginTop: '16px',
    [NARROW]: {
      gridTemplateColumns: '1fr 1fr',
      '& > :first-child': { gridColumn: '1 / -1' },
    },
    [PHONE]: { gridTemplateColumns: '1fr' },
    [PAPER]: { display: 'none' },
  },
  pager: {
    ...ROW,
    gap: '12px 16px',
    marginTop: '16px',
    fontVariantNumeric: 'tabular-nums',
  },
  filter: {
    width: '200px',
    marginTop: '16px',
    [PHONE]: { width: '100%' },
    [PAPER]: { display: 'none' },
  },
  control: { minHeight: '44px' },
  submit: { minHeight: '44px', justifySelf: 'start', [PHONE]: { justifySelf: 'stretch' } },
  /** One grid for all rows, so that their columns align whatever actions they have. */
  list: {
    display: 'grid',
    gridTemplateColumns:
      'minmax(0, 1fr) minmax(132px, min-content) minmax(232px, min-content) auto',
    columnGap: '16px',
    margin: '16px 0 0',
    padding: '0',
    listStyleType: 'none',
    '@media (max-width: 859px)': { display: 'block' },
  },
  row: {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    gap: '4px 16px',
    minHeight: '68px',
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 859px)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      marginBottom: '12px',
      padding: '12px 16px',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusLarge,
    },
  },
  who: { minWidth: '0', overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  /** A mark that does not fit beside a long name begins below it. */
  marked: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px' },
  mark: {
    padding: '0 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    ...TYPE[14],
    fontWeight: tokens.fontWeightRegular,
  },
  fact: { fontSize: '.875rem', lineHeight: '1.25rem' },
  /** On phones below the name, so that the actions stay beside it. */
  wide: { '@media (max-width: 859px)': { gridColumn: '1 / -1' } },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    justifyContent: 'flex-end',
    '@media (max-width: 859px)': { gridRow: '1', gridColumn: '2' },
  },
  below: {
    '@media (max-width: 859px)': {
      gridRow: 'auto',
      gridColumn: '1 / -1',
      justifyContent: 'flex-start',
    },
  },
  results: {
    margin: '16px 0 0',
    padding: '0',
    listStyleType: 'none',
    fontSize: '.875rem',
    lineHeight: '1.375rem',
    overflowWrap: 'anywhere',
  },
  /** Aligns the boxes with the text above. */
  choice: { margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  roles: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    marginInlineStart: '-8px',
  },
  link: {
    display: 'block',
    marginTop: '12px',
    fontFamily: tokens.fontFamilyMonospace,
    ...TYPE[14],
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
  rule: { marginTop: '16px', fontSize: '1rem', lineHeight: '1.5rem' },
  ruleAction: { minHeight: '44px', marginTop: '16px' },
  change: { margin: '0', paddingInlineStart: '20px', fontSize: '.875rem', lineHeight: '1.375rem' },
});
