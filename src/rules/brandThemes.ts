type Step = 10 | 20 | 30 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 110 | 120 | 130 | 140 | 150 | 160;

/** A brand's additions to the system's tokens. Colors as `#rrggbb`. */
export interface BrandTheme {
  /**
   * Sixteen steps from dark to light. Steps 70 and 80 carry white text (4.5:1) and contrast with the page (3:1); step
   * 80 is text on light, step 100 text on dark.
   */
  ramp: Readonly<Record<Step, string>>;
  /** The dark background of the brand panel, and two lighter steps for shapes on it. */
  ground: { base: string; raised: string; line: string };
  /** The accent color of the light. Never a text color on a light page. */
  light: string;
  /** The glow of the light: a little paler. */
  glow: string;
}

/** The portal's brands by the id in `data-brand` on `<html>`. */
export const BRAND_THEMES = {
  adlantern: {
    ramp: {
      10: '#12094d',
      20: '#18105d',
      30: '#1f196e',
      40: '#282682',
      50: '#333597',
      60: '#4047ae',
      70: '#505bc5',
      80: '#5967d3',
      90: '#6879e5',
      100: '#798df9',
      110: '#8ca0fe',
      120: '#9eb1ff',
      130: '#b3c3fe',
      140: '#c6d3ff',
      150: '#d8e2ff',
      160: '#e9efff',
    },
    ground: { base: '#12153f', raised: '#1e2460', line: '#3d478f' },
    light: '#ffb84d',
    glow: '#ffc069',
  },
  adharbor: {
    ramp: {
      10: '#001b1b',
      20: '#002324',
      30: '#002d2e',
      40: '#003b3b',
      50: '#004b4c',
      60: '#035d5e',
      70: '#027273',
      80: '#057e80',
      90: '#209091',
      100: '#3fa3a4',
      110: '#57b4b5',
      120: '#6cc3c3',
      130: '#84d3d3',
      140: '#aadede',
      150: '#bdebea',
      160: '#d0f6f6',
    },
    ground: { base: '#042a2e', raised: '#0a3f44', line: '#2a6a6e' },
    light: '#ffc766',
    glow: '#ffd083',
  },
} as const satisfies Record<string, BrandTheme>;

export type BrandId = keyof typeof BRAND_THEMES;

/** The brand of a page whose host names none. */
export const DEFAULT_BRAND: BrandId = 'adlantern';

/** Own tokens besides Fluent's: the dark brand background and the light on it. */
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
