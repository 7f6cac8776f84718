import type { BrandTheme } from './brands';

/** Tokens of our own beside Fluent's: the dark brand ground and the light on it. */
export type BrandToken =
  | 'brandGround'
  | 'brandGroundRaised'
  | 'brandGroundLine'
  | 'brandLight'
  | 'brandGlow'
  | 'brandOnGround';

/** The own tokens of a brand. They are the same on a light and on a dark page. */
export const brandTokens = (brand: BrandTheme): Record<BrandToken, string> => ({
  brandGround: brand.ground.base,
  brandGroundRaised: brand.ground.raised,
  brandGroundLine: brand.ground.line,
  brandLight: brand.light,
  brandGlow: brand.glow,
  brandOnGround: '#ffffff',
});
