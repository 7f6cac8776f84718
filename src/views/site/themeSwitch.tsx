import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { nextTheme, useColourTheme, type ColourTheme } from '../ui/hooks/useColourTheme';
import { useFrameStyles } from '../ui/frame.styles';

/** Half a disc for the device's wish, a sun, a moon: told apart by shape, not by colour. */
const SHAPES: Record<ColourTheme, string> = {
  system: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Zm0 1.5v12a6 6 0 0 1 0-12Z',
  light:
    'M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm-.75-4.5h1.5v2.75h-1.5V1.5Zm0 14.25h1.5v2.75h-1.5v-2.75ZM1.5 9.25h2.75v1.5H1.5v-1.5Zm14.25 0h2.75v1.5h-2.75v-1.5ZM3.46 4.52l1.06-1.06 1.94 1.94L5.4 6.46 3.46 4.52ZM13.54 14.6l1.06-1.06 1.94 1.94-1.06 1.06-1.94-1.94ZM3.46 15.48l1.94-1.94 1.06 1.06-1.94 1.94-1.06-1.06ZM13.54 5.4l1.94-1.94 1.06 1.06-1.94 1.94-1.06-1.06Z',
  dark: 'M8.1 2.6a7.5 7.5 0 1 0 9.3 9.3.6.6 0 0 0-.9-.65A5.6 5.6 0 0 1 8.75 3.5a.6.6 0 0 0-.65-.9Z',
};

/** Light, dark or as the device has it: one button that goes round and says where it stands. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const styles = useFrameStyles();
  const [theme, choose] = useColourTheme();
  const next = nextTheme(theme);
  return (
    <Button
      appearance="subtle"
      className={styles.tool}
      aria-label={t('theme.label', { current: t(`theme.${theme}`), next: t(`theme.${next}`) })}
      title={t('theme.label', { current: t(`theme.${theme}`), next: t(`theme.${next}`) })}
      onClick={() => choose(next)}
      icon={
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
          <path d={SHAPES[theme]} fill="currentColor" fillRule="evenodd" />
        </svg>
      }
    />
  );
}
