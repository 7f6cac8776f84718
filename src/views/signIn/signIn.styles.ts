import { makeStyles } from '@fluentui/react-components';
import { FORCED, PHONE } from '../theme/media';
import { COLUMN, FAINT, LINE, QUIET, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

export const useSignInStyles = makeStyles({
  /** Reserves the space of its error, which is two lines on phones (UX 27). */
  password: {
    position: 'relative',
    minHeight: '96px',
    marginBottom: '-12px',
    [PHONE]: { minHeight: '116px' },
    containerType: 'inline-size',
  },
  /** Visually beside the label, where both fit (WCAG 1.4.4); after the field in tab order. */
  forgot: {
    position: 'absolute',
    top: '-2px',
    right: '0',
    padding: '2px 0',
    fontSize: '.875rem',
    '@container (max-width: 13.5em)': { position: 'static' },
  },
  or: {
    ...LINE,
    columnGap: '12px',
    margin: '20px 0',
    ...FAINT,
    '::before': {
      content: '""',
      flexGrow: 1,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '::after': { content: '""', flexGrow: 1, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  lastUsed: {
    flexShrink: 0,
    marginLeft: '12px',
    padding: '1px 8px',
    borderRadius: tokens.borderRadiusMedium,
    border: '1px solid currentColor',
    ...QUIET,
    fontWeight: tokens.fontWeightRegular,
    // Like its button, which keeps its own colors there.
    [FORCED]: { color: 'inherit' },
  },
  lastUsedOnPrimary: {
    color: tokens.colorNeutralForegroundOnBrand,
    [FORCED]: { color: 'inherit' },
  },
  empty: { display: 'none' },
  box: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: '12px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    ...TYPE[14],
  },
  boxFailed: {
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  words: { ...COLUMN, alignItems: 'flex-start', rowGap: '8px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  again: { minHeight: '44px' },
  tick: {
    flexShrink: 0,
    width: '20px',
    height: '20px',
    color: tokens.colorStatusSuccessForeground1,
    [FORCED]: { color: 'CanvasText' },
  },
});
