import { makeStyles, shorthands } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';

/** The buttons that lead into the product, on the brand's dark background. */
export const useWaysInStyles = makeStyles({
  ways: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px',
    marginTop: '40px',
    [PHONE]: { marginTop: '32px', flexDirection: 'column' },
  },
  way: {
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
  },
  invited: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    marginTop: '12px',
    color: 'inherit',
    textUnderlineOffset: '3px',
  },
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
