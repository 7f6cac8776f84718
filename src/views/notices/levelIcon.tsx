import { mergeClasses } from '@fluentui/react-components';
import { useNoticesStyles } from './notices.styles';
import { Icon } from '../ui/icon';
import error from '../ui/icons/error.svg';
import warning from '../ui/icons/warning.svg';

/** A triangle warns, an eight-cornered sign is an error: told apart by shape too (WCAG 1.4.1). */
const ICONS = { warning, error } as const;

/** Shows what kind of notice it is. */
export function LevelIcon({ level }: { level: keyof typeof ICONS }) {
  const styles = useNoticesStyles();
  const colour = level === 'warning' ? styles.warningIcon : styles.errorIcon;
  return <Icon of={ICONS[level]} size={20} className={mergeClasses(styles.icon, colour)} />;
}
