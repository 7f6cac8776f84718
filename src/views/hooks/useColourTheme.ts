import { useEffect, useState } from 'react';
import { STORAGE_KEYS } from '../../config/cookies';
import { readStored, writeStored } from '../../config/stored';

export const COLOUR_THEMES = ['system', 'light', 'dark'] as const;
export type ColourTheme = (typeof COLOUR_THEMES)[number];

const stored = (): ColourTheme => {
  const value = readStored(STORAGE_KEYS.theme);
  return COLOUR_THEMES.find((theme) => theme === value) ?? 'system';
};

/** The theme after this one, round and round. */
export const nextTheme = (theme: ColourTheme): ColourTheme =>
  COLOUR_THEMES[(COLOUR_THEMES.indexOf(theme) + 1) % COLOUR_THEMES.length] ?? 'system';

/** Writes a theme to `<html data-theme>`, where the stylesheet reads it. */
export const showTheme = (theme: ColourTheme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

/** Shows the stored theme before anything is drawn. */
export const showStoredTheme = (): void => showTheme(stored());

/** The person's choice of light or dark, kept on this device. */
export const useColourTheme = (): [ColourTheme, (theme: ColourTheme) => void] => {
  const [theme, setTheme] = useState(stored);
  useEffect(() => showTheme(theme), [theme]);
  return [
    theme,
    (next) => {
      writeStored(STORAGE_KEYS.theme, next === 'system' ? null : next);
      setTheme(next);
    },
  ];
};
