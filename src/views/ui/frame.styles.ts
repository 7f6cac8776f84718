import { makeStyles } from '@fluentui/react-components';
import { FORCED, PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';

/** The header's height; pages that fill the window take it off. */
export const HEADER_HEIGHT = '64px';

export const useFrameStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', minHeight: 'inherit' },
  main: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    // What comes below the page does not move while the page is fetched.
    minHeight: `calc(100vh - ${HEADER_HEIGHT})`,
    '@media print': { display: 'block', minHeight: '0' },
  },
  skip: {
    position: 'absolute',
    left: '16px',
    top: '-64px',
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
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    rowGap: '4px',
    minHeight: HEADER_HEIGHT,
    padding: '8px 48px',
    // As wide as the content of the pages (1440 px), in its middle.
    '@media (min-width: 1536px)': { padding: '8px calc(50% - 720px)' },
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 1023px)': { padding: '8px 24px' },
    [PHONE]: { padding: '8px 16px', columnGap: '4px' },
  },
  brand: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '10px',
    minHeight: '44px',
    color: tokens.colorNeutralForeground1,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    [PHONE]: { fontSize: '18px', columnGap: '8px' },
  },
  /** On the narrowest phones there is no room for the name; the link keeps it for those who listen. */
  brandName: { '@media (max-width: 359px)': { display: 'none' } },
  places: {
    marginInlineStart: '24px',
    '& ul': { display: 'flex', columnGap: '4px', listStyleType: 'none' },
  },
  place: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    padding: '0 12px',
    color: tokens.colorNeutralForeground2,
    fontSize: '16px',
    lineHeight: '24px',
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
  /** Keeps its room while it is not known whether anyone is signed in. */
  unseen: { visibility: 'hidden' },
  switches: { display: 'flex', alignItems: 'center', columnGap: '4px' },
  mark: { width: '32px', height: '32px', flexShrink: 0 },
  badge: {
    padding: '1px 10px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: '14px',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    // On a phone it sits on the header's lower edge, in the middle: there it takes no room.
    [PHONE]: {
      position: 'absolute',
      zIndex: 1,
      left: '50%',
      bottom: '-12px',
      transform: 'translateX(-50%)',
      pointerEvents: 'none',
    },
  },
  tools: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    marginInlineStart: 'auto',
    [PHONE]: { columnGap: '0' },
  },
  extraTools: { '& + *': { marginInlineStart: '0' } },
  tool: {
    minWidth: '44px',
    minHeight: '44px',
    fontWeight: tokens.fontWeightRegular,
    [PHONE]: { padding: '0 8px' },
  },
  account: {
    minHeight: '44px',
    marginLeft: '8px',
    whiteSpace: 'nowrap',
    [PHONE]: { minWidth: '0', padding: '0 12px', marginLeft: '4px' },
  },
  notice: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: '16px',
    width: '100%',
    maxWidth: '640px',
    margin: '0 auto',
    padding: '72px 24px',
  },
  noticeTitle: {
    fontSize: '28px',
    lineHeight: '36px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
  },
  noticeBody: { color: tokens.colorNeutralForeground2, maxWidth: '60ch', marginBottom: '8px' },
});
