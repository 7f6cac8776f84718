import { makeStyles } from '@fluentui/react-components';
import { FORCED, PHONE } from '../theme/media';
import { COLUMN, HEADING, LINE, QUIET, ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';
import { NARROW, SIDES } from './container';

/** Subtracted by pages that fill the window. */
export const HEADER_HEIGHT = '64px';

export const useFrameStyles = makeStyles({
  frame: { ...COLUMN, minHeight: 'inherit' },
  main: {
    flexGrow: 1,
    ...COLUMN,
    // Keeps what follows the page in place while the page loads.
    minHeight: `calc(100vh - ${HEADER_HEIGHT})`,
    '@media print': { display: 'block', minHeight: '0' },
  },
  skip: {
    position: 'absolute',
    left: '16px',
    top: '-6rem',
    zIndex: 10,
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForegroundLink,
    boxShadow: tokens.shadow8,
    ':focus': { top: '10px' },
  },
  header: {
    position: 'relative',
    ...ROW,
    columnGap: '8px',
    rowGap: '4px',
    minHeight: HEADER_HEIGHT,
    paddingTop: '8px',
    paddingBottom: '8px',
    ...SIDES,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { ...SIDES[PHONE], columnGap: '4px' },
  },
  brand: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '10px',
    minHeight: '44px',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'var(--fontFamilyDisplay)',
    ...HEADING[20],
    letterSpacing: '-0.01em',
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    [PHONE]: { fontSize: '1.125rem', columnGap: '8px' },
  },
  /** The narrowest phones have no room for the name; the link keeps it for screen readers. */
  brandName: { '@media (max-width: 359px)': { display: 'none' } },
  places: {
    marginInlineStart: '24px',
    '& ul': { display: 'flex', columnGap: '4px', listStyleType: 'none' },
  },
  place: {
    ...LINE,
    minHeight: '44px',
    padding: '0 12px',
    color: tokens.colorNeutralForeground2,
    ...TYPE[16],
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
    '&[aria-current]': {
      color: tokens.colorNeutralForeground1,
      fontWeight: tokens.fontWeightSemibold,
      boxShadow: `inset 0 -2px ${tokens.colorBrandStroke1}`,
      borderRadius: '0',
      [FORCED]: { borderBottom: '2px solid Highlight' },
    },
  },
  /** Only wide screens have room for the sections of the home page beside the rest. */
  part: { '@media (max-width: 1199px)': { display: 'none' } },
  /** Shown by the early script (src/views/theme/global.css). */
  offer: {
    alignItems: 'center',
    columnGap: '8px',
    ...SIDES,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ...QUIET,
    [PHONE]: { ...SIDES[PHONE], paddingRight: '4px' },
    '@media print': { display: 'none' },
  },
  offered: {
    minHeight: '44px',
    padding: '0 4px',
    border: '0',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    font: 'inherit',
    textDecorationLine: 'underline',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
  },
  decline: {
    ...LINE,
    justifyContent: 'center',
    minWidth: '44px',
    minHeight: '44px',
    marginInlineStart: 'auto',
    border: '0',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    cursor: 'pointer',
  },
  /** Reserves its space while the session is unknown. */
  unseen: { visibility: 'hidden' },
  switches: { ...LINE, columnGap: '4px' },
  mark: { width: '32px', height: '32px', flexShrink: 0 },
  badge: {
    padding: '1px 10px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    ...QUIET,
    whiteSpace: 'nowrap',
    // Narrow screens have it in the middle of the header's lower edge, where it takes no room.
    [NARROW]: {
      position: 'absolute',
      zIndex: 1,
      left: '50%',
      top: 'calc(100% - 12px)',
      transform: 'translateX(-50%)',
      pointerEvents: 'none',
    },
  },
  tools: { ...LINE, columnGap: '4px' },
  /** Pushes what follows to the end of the line. */
  space: { flexGrow: 1 },
  tool: {
    minWidth: '44px',
    minHeight: '44px',
    fontWeight: tokens.fontWeightRegular,
    [PHONE]: { padding: '0 8px' },
  },
  account: {
    minHeight: '44px',
    whiteSpace: 'nowrap',
    [PHONE]: { minWidth: '0', padding: '0 12px' },
  },
  notice: {
    ...COLUMN,
    alignItems: 'flex-start',
    rowGap: '16px',
    width: '100%',
    maxWidth: '640px',
    margin: '0 auto',
    padding: '72px 24px',
  },
  noticeTitle: HEADING[28],
  noticeBody: { color: tokens.colorNeutralForeground2, maxWidth: '60ch', marginBottom: '8px' },
});
