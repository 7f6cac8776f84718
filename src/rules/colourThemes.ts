/** The themes that a user may choose; `system` is that of the device. */
export const COLOUR_THEMES = ['system', 'light', 'dark'] as const;
export type ColourTheme = (typeof COLOUR_THEMES)[number];
