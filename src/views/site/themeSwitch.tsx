import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ColourTheme } from '../../rules/colourThemes';
import { nextTheme, useColourTheme } from '../ui/hooks/useColourTheme';
import { useFrameStyles } from '../ui/frame.styles';
import { Icon } from '../ui/icon';
import themeDark from '../ui/icons/themeDark.svg';
import themeLight from '../ui/icons/themeLight.svg';
import themeSystem from '../ui/icons/themeSystem.svg';

/** Half a disc for the system theme, a sun, a moon: distinguished by shape, not by color. */
const ICONS = {
  system: themeSystem,
  light: themeLight,
  dark: themeDark,
} as const satisfies Record<ColourTheme, unknown>;

/** One button that cycles through system, light and dark, and names the current one. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const styles = useFrameStyles();
  const [theme, choose] = useColourTheme();
  const next = nextTheme(theme);
  return (
    <Button
      appearance="subtle"
      data-themes=""
      className={styles.tool}
      aria-label={t('theme.label', { current: t(`theme.${theme}`), next: t(`theme.${next}`) })}
      title={t('theme.label', { current: t(`theme.${theme}`), next: t(`theme.${next}`) })}
      onClick={() => choose(next)}
      icon={<Icon of={ICONS[theme]} size={20} />}
    />
  );
}
