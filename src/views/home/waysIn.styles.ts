import { makeResetStyles, makeStyles, shorthands } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';

const useWays = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  marginTop: '40px',
  [PHONE]: { marginTop: '32px', flexDirection: 'column' },
});

const useWay = makeResetStyles({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '48px',
  padding: '8px 20px',
  borderRadius: tokens.borderRadiusMedium,
  border: '1px solid transparent',
  fontWeight: tokens.fontWeightSemibold,
  textAlign: 'center',
  textDecorationLine: 'none',
});

const useInvited = makeResetStyles({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  marginTop: '12px',
  color: 'inherit',
  textUnderlineOffset: '3px',
});

const useAdditions = makeStyles({
  primary: {
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

/** The buttons that lead into the product, on the brand's dark background. */
export const useWaysInStyles = () => ({
  ...useAdditions(),
  ways: useWays(),
  way: useWay(),
  invited: useInvited(),
});
