import { useEffect } from 'react';
import { COLOUR_THEMES } from '../../rules/colourThemes';
import { STORAGE_KEYS } from '../../rules/cookies';
import { readStored } from '../../rules/stored';
import { useColourTheme } from '../ui/hooks/useColourTheme';
import { useStateOf } from '../ui/hooks/useStateOf';

/** Takes over the theme of the user's account on a device where none was chosen (A10). */
export function useAccountTheme(): void {
  const { value, context } = useStateOf('session');
  const [, choose] = useColourTheme();
  const stored = value === 'EXISTS' ? context.facts?.theme : undefined;
  const theme = COLOUR_THEMES.find((each) => each === stored);
  useEffect(() => {
    if (theme !== undefined && readStored(STORAGE_KEYS.theme) === null) choose(theme);
  }, [theme, choose]);
}
