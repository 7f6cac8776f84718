import { useSyncExternalStore } from 'react';
import { COLOUR_THEMES, type ColourTheme } from '../../../rules/colourThemes';
import { STORAGE_KEYS } from '../../../rules/cookies';
import { readStored, writeStored } from '../../../rules/stored';

const stored = (): ColourTheme => {
  const value = readStored(STORAGE_KEYS.theme);
  return COLOUR_THEMES.find((theme) => theme === value) ?? 'system';
};

export const nextTheme = (theme: ColourTheme): ColourTheme =>
  COLOUR_THEMES[(COLOUR_THEMES.indexOf(theme) + 1) % COLOUR_THEMES.length] ?? 'system';

/** Writes a theme to `<html data-theme>`, where the stylesheet reads it. */
export const showTheme = (theme: ColourTheme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

/** Applies the stored theme before the first paint. */
export const showStoredTheme = (): void => showTheme(stored());

let chosen: ColourTheme | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const choose = (theme: ColourTheme): void => {
  // Empty, not removed: the system's theme is a choice too.
  writeStored(STORAGE_KEYS.theme, theme === 'system' ? '' : theme);
  chosen = theme;
  showTheme(theme);
  for (const listener of listeners) listener();
};

/** The user's theme, stored on this device. Prerendered pages work with any. */
export const useColourTheme = (): [ColourTheme, (theme: ColourTheme) => void] => [
  useSyncExternalStore(
    subscribe,
    () => (chosen ??= stored()),
    () => 'system',
  ),
  choose,
];
