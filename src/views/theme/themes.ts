import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/tokens';
import type { BrandTheme } from '../../rules/brandThemes';

/**
 * System fonts, Latin first and then Chinese, so that each script takes its own (visual direction:
 * type). No web font: nothing to wait for, nothing that shifts.
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

/** A page's ground in the dark: near black with a breath of blue, calmer than mid grey. */
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

/** The light theme of a brand. */
export const lightTheme = (brand: BrandTheme): Theme => ({
  ...createLightTheme(brand.ramp),
  ...shared,
});

/** The dark theme of a brand. */
export const darkTheme = (brand: BrandTheme): Theme => ({
  ...createDarkTheme(brand.ramp),
  ...DARK_NEUTRALS,
  ...shared,
});
