import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';
import { NARROW } from '../ui/container';
import { BY_PHRASE } from '../ui/phrases';
import { TYPE } from '../theme/shared';

const ON_GROUND_QUIET = 'color-mix(in srgb, var(--brandOnGround) 82%, var(--brandGround))';

export const useHeroStyles = makeStyles({
  hero: {
    overflow: 'hidden',
    backgroundColor: tokens.brandGround,
    // The lamp's light behind the report picture.
    backgroundImage:
      'radial-gradient(circle at calc(50% + min(50% - 84px, 684px)) 100px, color-mix(in srgb, var(--brandGlow) 30%, transparent), transparent 560px)',
    [NARROW]: { backgroundImage: 'none' },
    color: tokens.brandOnGround,
    // The focus ring on this background.
    '--colorStrokeFocus2': tokens.brandOnGround,
    '& figure': { margin: '0', color: tokens.colorNeutralForeground1 },
  },
  headline: {
    fontSize: '3.5rem',
    lineHeight: '4rem',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.02em',
    textWrap: 'balance',
    ':lang(zh)': { letterSpacing: '0', ...BY_PHRASE },
    '@media (max-width: 1199px)': TYPE[40],
  },
  lead: {
    maxWidth: '56ch',
    marginTop: '24px',
    color: ON_GROUND_QUIET,
    fontSize: '1.25rem',
    lineHeight: '2rem',
    textWrap: 'pretty',
    ':lang(zh)': BY_PHRASE,
    [PHONE]: { fontSize: '1rem', lineHeight: '1.625rem' },
  },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '64px',
    paddingTop: '40px',
    // The picture sits on the lower edge. The text does not move while it loads.
    '& > :first-child': { paddingTop: '80px', paddingBottom: '40px' },
    [NARROW]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingTop: '56px',
      '& > :first-child': { paddingTop: '0' },
    },
  },
  /** The lights without a report below them. */
  alone: { alignSelf: 'center', paddingBottom: '40px' },
});
