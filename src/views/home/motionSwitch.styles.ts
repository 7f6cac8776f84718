import { makeResetStyles, shorthands } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';
import { NARROW } from './section.styles';

const usePlace = makeResetStyles({
  position: 'absolute',
  right: '48px',
  bottom: '24px',
  [NARROW]: { right: '24px' },
  [PHONE]: { right: '16px', bottom: '16px' },
  '@media (prefers-reduced-motion: reduce)': { display: 'none' },
  '@media print': { display: 'none' },
});

/** Covers its label, so that the label's ring and its own are one. */
const useBox = makeResetStyles({
  appearance: 'none',
  position: 'absolute',
  inset: '0',
  margin: '0',
  borderRadius: tokens.borderRadiusMedium,
  border: '1px solid color-mix(in srgb, var(--brandOnGround) 40%, var(--brandGround))',
  cursor: 'pointer',
  ':hover': shorthands.borderColor(tokens.brandOnGround),
  ':focus-visible': {
    outline: `2px solid ${tokens.brandOnGround}`,
    outlineOffset: '2px',
  },
  ':checked': shorthands.borderColor(tokens.brandOnGround),
  ':checked ~ svg:first-of-type': { display: 'none' },
  ':not(:checked) ~ svg:last-of-type': { display: 'none' },
});

const useLabel = makeResetStyles({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: '8px',
  minHeight: '44px',
  padding: '8px 16px 8px 12px',
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: tokens.brandGround,
  fontSize: '14px',
  lineHeight: '20px',
  '&:has(input:checked)': { backgroundColor: tokens.brandGroundRaised },
});

const useSign = makeResetStyles({ width: '20px', height: '20px', flexShrink: 0 });

export const useMotionSwitchStyles = () => ({
  place: usePlace(),
  box: useBox(),
  label: useLabel(),
  sign: useSign(),
});
