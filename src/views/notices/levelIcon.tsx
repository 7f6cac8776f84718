import { mergeClasses } from '@fluentui/react-components';
import { useNoticesStyles } from './notices.styles';

/** A triangle warns, an eight-cornered sign is an error: told apart by shape too (WCAG 1.4.1). */
const SHAPES = {
  warning:
    'M10 2.5c.4 0 .8.2 1 .57l6.6 11.9A1.15 1.15 0 0 1 16.6 16.7H3.4a1.15 1.15 0 0 1-1-1.72l6.6-11.9c.2-.37.6-.58 1-.58Zm-.75 4.75v4.5h1.5v-4.5h-1.5Zm0 6v1.5h1.5v-1.5h-1.5Z',
  error:
    'M6.9 2.5h6.2l4.4 4.4v6.2l-4.4 4.4H6.9l-4.4-4.4V6.9l4.4-4.4Zm2.35 3.75v5.5h1.5v-5.5h-1.5Zm0 7v1.5h1.5v-1.5h-1.5Z',
} as const;

/** Shows what kind of notice it is. */
export function LevelIcon({ level }: { level: keyof typeof SHAPES }) {
  const styles = useNoticesStyles();
  const colour = level === 'warning' ? styles.warningIcon : styles.errorIcon;
  return (
    <svg
      className={mergeClasses(styles.icon, colour)}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[level]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
