import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/tokens';
import type { BrandTheme } from '../../rules/brandThemes';

/**
 * System fonts, Latin first and then Chinese, so that each script has its own (visual direction: type). No web font:
 * nothing to wait for, and no layout shift.
 */
export const FONT_FAMILY_BASE = [
  '-apple-system',
  'BlinkMacSystemFont',
  "'Segoe UI Variable Text'",
  "'Segoe UI'",
  'Roboto',
  "'Helvetica Neue'",
  'Arial',
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Noto Sans SC'",
  "'Noto Sans CJK SC'",
  'sans-serif',
].join(', ');

/** Dark backgrounds: near black with a hint of blue, calmer than mid gray. */
const DARK_NEUTRALS: Partial<Theme> = {
  colorNeutralBackground1: '#16171d',
  colorNeutralBackground1Hover: '#20222a',
  colorNeutralBackground1Pressed: '#101116',
  colorNeutralBackground1Selected: '#24262f',
  colorNeutralBackground2: '#111217',
  colorNeutralBackground2Hover: '#1b1c23',
  colorNeutralBackground2Pressed: '#0c0d11',
  colorNeutralBackground3: '#0c0d11',
  colorNeutralBackgroundDisabled: '#2a2c35',
  colorSubtleBackgroundHover: '#22242d',
  colorSubtleBackgroundPressed: '#1b1d24',
  colorNeutralStroke1: '#50525c',
  colorNeutralStroke2: '#2f3139',
};

const shared: Partial<Theme> = { fontFamilyBase: FONT_FAMILY_BASE };

/** Text in rem, so that it follows the size that the user has chosen in the browser. */
const inRem = (theme: Theme): Theme =>
  Object.assign(
    theme,
    ...Object.entries(theme)
      .filter(([name]) => /^(fontSize|lineHeight)/.test(name))
      .map(([name, value]) => ({ [name]: `${Number.parseFloat(String(value)) / 16}rem` })),
  );

export const lightTheme = (brand: BrandTheme): Theme => ({
  ...inRem(createLightTheme(brand.ramp)),
  ...shared,
});

export const darkTheme = (brand: BrandTheme): Theme => ({
  ...inRem(createDarkTheme(brand.ramp)),
  ...DARK_NEUTRALS,
  ...shared,
});
