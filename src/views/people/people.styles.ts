import { makeStyles } from '@fluentui/react-components';
import { PAPER, PHONE } from '../theme/media';
import { COLUMN, QUIET, ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { BY_PHRASE } from '../ui/phrases';

/** A desktop at 200 % zoom, where three fields in a row would be too narrow. */
const AT_200 = '@media (min-width: 600px) and (max-width: 799px)';

/** A window too narrow for the full width of the sections, and for a row with an address and two actions. */
const NARROW = '@media (max-width: 1119px)';

/** A screen too low to reserve lines of it. */
const LOW = '@media (max-height: 479px)';

export const usePeopleStyles = makeStyles({
  /** Takes the space between title and sections. When it sticks, its line takes a pixel of its padding. */
  outcome: {
    marginTop: '-40px',
    marginBottom: '-25px',
    paddingBlock: '8px 9px',
  },
  /** A shadow alone is invisible on a dark page. */
  popover: { border: `1px solid ${tokens.colorNeutralStroke2}` },
  /** In view wherever in a long list the button was: the page does not scroll, and keeps the focus. */
  said: {
    position: 'sticky',
    insetBlockStart: '0',
    zIndex: '1',
    backgroundColor: tokens.colorNeutralBackground1,
    paddingBottom: '8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [LOW]: { position: 'static', scrollMarginTop: '16px' },
    [PAPER]: { position: 'static' },
  },
  /** Reserves its line, so that its text moves nothing. */
  status: { minHeight: '24px' },
  kept: { textWrap: 'pretty' },
  problem: { marginBlock: '8px 16px' },
  parts: {
    // The focused element is scrolled clear of the sticky outcome (WCAG 2.4.11).
    '& :is(button, input, select, textarea)': { scrollMarginTop: '128px' },
  },
  quiet: {
    marginTop: '4px',
    ...QUIET,
  },
  /** Below the hint of its field. */
  counted: { marginTop: '-12px' },
  error: {
    marginTop: '4px',
    color: tokens.colorStatusDangerForeground1,
    ...TYPE[14],
  },
  emails: { minHeight: '42px', paddingBlock: '7px' },
  tags: { flexWrap: 'wrap', gap: '8px', marginTop: '-8px' },
  /** As tall as its text; on a phone, a finger hits it. */
  tag: {
    height: 'auto',
    minHeight: '32px',
    maxWidth: '100%',
    padding: '3px 0 3px 7px',
    // The middle column takes the text.
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    color: tokens.colorNeutralForeground1,
    [PHONE]: { minHeight: '44px' },
  },
  tagRefused: {
    paddingRight: '7px',
    border: `1px solid ${tokens.colorStatusDangerForeground1}`,
  },
  tagText: { padding: '0 4px', overflowWrap: 'anywhere', whiteSpace: 'normal', ...TYPE[14] },
  tagReason: {
    padding: '0 4px',
    whiteSpace: 'normal',
    color: tokens.colorStatusDangerForeground1,
    ...TYPE[14],
  },
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
    [AT_200]: {
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
    [PHONE]: { width: '100%' },
    [PAPER]: { display: 'none' },
  },
  control: { minHeight: '44px' },
  /** One grid for all rows, so that their columns align whatever actions they have. */
  list: {
    display: 'grid',
    gridTemplateColumns:
      'minmax(0, 1fr) minmax(104px, min-content) minmax(200px, min-content) auto',
    columnGap: '16px',
    margin: '16px 0 0',
    padding: '0',
    listStyleType: 'none',
    [NARROW]: { display: 'block' },
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
    ':lang(zh)': BY_PHRASE,
    ':last-child': { minHeight: '60px', paddingBottom: '0' },
    // Name and actions, then role and state below them.
    [NARROW]: {
      gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr) auto',
      alignItems: 'start',
      padding: '12px 0',
      ':last-child': { minHeight: '0', paddingBottom: '0' },
    },
  },
  who: { minWidth: '0', overflowWrap: 'anywhere', [NARROW]: { gridColumn: '1 / 3' } },
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
  fact: { fontSize: '.875rem', lineHeight: '1.25rem', [NARROW]: { gridColumn: '1' } },
  since: { [NARROW]: { gridColumn: '2 / -1' } },
  noRole: { [NARROW]: { display: 'none' } },
  alone: { [NARROW]: { gridColumn: '1 / -1' } },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    justifyContent: 'flex-end',
    // Level with the name.
    [NARROW]: { gridRow: '1', gridColumn: '3', marginBlock: '-10px' },
  },
  below: {
    [NARROW]: {
      gridRow: 'auto',
      gridColumn: '1 / -1',
      justifyContent: 'flex-start',
      marginBlock: '4px 0',
    },
  },
  staying: { marginTop: '16px' },
  results: {
    ...COLUMN,
    rowGap: '4px',
    margin: '16px 0 0',
    padding: '0',
    listStyleType: 'none',
    fontSize: '.875rem',
    lineHeight: '1.375rem',
    overflowWrap: 'anywhere',
    ...BY_PHRASE,
  },
  /** Aligns the boxes with the text above. */
  choice: { margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  roles: {
    ...COLUMN,
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
  change: { margin: '0', paddingInlineStart: '20px', fontSize: '.875rem', lineHeight: '1.375rem' },
});
