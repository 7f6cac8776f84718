import { makeResetStyles, makeStyles, shorthands } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';
import { BY_PHRASE, NARROW } from './section.styles';

const ON_GROUND_QUIET = 'color-mix(in srgb, var(--brandOnGround) 82%, var(--brandGround))';

const useHero = makeResetStyles({
  overflow: 'hidden',
  backgroundColor: tokens.brandGround,
  color: tokens.brandOnGround,
  // The ring around what has focus, on this ground.
  '--colorStrokeFocus2': tokens.brandOnGround,
  '&:has(input:checked)': { '--motion': 'paused' },
});

const useHeadline = makeResetStyles({
  fontSize: '56px',
  lineHeight: '64px',
  fontWeight: tokens.fontWeightSemibold,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
  ':lang(zh)': { letterSpacing: '0', ...BY_PHRASE },
  '@media (max-width: 1199px)': { fontSize: '40px', lineHeight: '48px' },
});

const useLead = makeResetStyles({
  maxWidth: '56ch',
  marginTop: '24px',
  color: ON_GROUND_QUIET,
  fontSize: '20px',
  lineHeight: '32px',
  textWrap: 'pretty',
  ':lang(zh)': BY_PHRASE,
  [PHONE]: { fontSize: '16px', lineHeight: '26px' },
});

const useActions = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px',
  marginTop: '40px',
  [PHONE]: { marginTop: '32px', flexDirection: 'column' },
});

const useAction = makeResetStyles({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '48px',
  padding: '8px 24px',
  borderRadius: tokens.borderRadiusMedium,
  border: '1px solid transparent',
  fontWeight: tokens.fontWeightSemibold,
  textAlign: 'center',
  textDecorationLine: 'none',
  transitionProperty: 'background-color, border-color',
  transitionDuration: '150ms',
});

const useSceneBox = makeResetStyles({
  [NARROW]: { '& > svg': { maxHeight: '480px' } },
});

const useAdditions = makeStyles({
  grid: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '64px',
    alignItems: 'center',
    paddingTop: '72px',
    paddingBottom: '96px',
    '@media (min-width: 1536px)': { columnGap: '96px', paddingTop: '96px' },
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '48px', paddingTop: '64px' },
    [PHONE]: { rowGap: '40px', paddingTop: '48px', paddingBottom: '80px' },
  },
  primary: {
    minWidth: '144px',
    backgroundColor: tokens.brandLight,
    color: tokens.brandGround,
    ':hover': { backgroundColor: tokens.brandGlow },
  },
  secondary: {
    ...shorthands.borderColor('color-mix(in srgb, var(--brandOnGround) 56%, var(--brandGround))'),
    color: tokens.brandOnGround,
    ':hover': {
      backgroundColor: tokens.brandGroundRaised,
      ...shorthands.borderColor(tokens.brandOnGround),
    },
  },
});

export const useHeroStyles = () => ({
  ...useAdditions(),
  hero: useHero(),
  headline: useHeadline(),
  lead: useLead(),
  actions: useActions(),
  action: useAction(),
  sceneBox: useSceneBox(),
});
