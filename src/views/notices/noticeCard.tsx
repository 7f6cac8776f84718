import { Button, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BADGE_MAX } from '../../rules/constants';
import { cutText } from '../../rules/untrustedText';
import { UntrustedText } from '../ui/untrustedText';
import { useNoticesStyles } from './notices.styles';
import { Icon } from '../ui/icon';
import dismiss from '../ui/icons/dismiss.svg';
import error from '../ui/icons/error.svg';
import warning from '../ui/icons/warning.svg';

/** A triangle for a warning, an octagon for an error: distinguished by shape too (WCAG 1.4.1). */
const ICONS = { warning, error } as const;

function LevelIcon({ level }: { level: keyof typeof ICONS }) {
  const styles = useNoticesStyles();
  const colour = level === 'warning' ? styles.warningIcon : styles.errorIcon;
  return <Icon of={ICONS[level]} size={20} className={mergeClasses(styles.icon, colour)} />;
}

/** Longest title in the name of a button, in characters. */
const NAME_MAX = 80;

/** How often it occurred, up to 99+ (spec 9: badge maximum count). */
export function CountBadge({ count, title }: { count: number; title?: string }) {
  const styles = useNoticesStyles();
  const shown = count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
  return (
    <span className={styles.badge} title={title}>
      {shown}
    </span>
  );
}

/** Message, advice and trace id of one notice or error (spec 8: error notices). */
export function NoticeDetails(props: { message: string; hint: string | null; traceId: string }) {
  const { message, hint, traceId } = props;
  const { t } = useTranslation('notices');
  const styles = useNoticesStyles();
  return (
    <div className={styles.body}>
      <p>
        <UntrustedText text={message} />
      </p>
      {hint !== null && <p className={styles.quiet}>{hint}</p>}
      <p className={styles.trace} translate="no">
        {t('traceId', { traceId })}
      </p>
    </div>
  );
}

interface Props {
  level: 'warning' | 'error';
  title: string;
  /** The badge of a notice that represents several. */
  badge?: ReactNode;
  /** Adds a close button in the corner. */
  onClose?: () => void;
  children: ReactNode;
}

/** One notice: its title, how often it occurred, and its details. */
export function NoticeCard({ level, title, badge, onClose, children }: Props) {
  const { t } = useTranslation('notices');
  const styles = useNoticesStyles();
  return (
    <div className={mergeClasses(styles.card, styles[level])}>
      <div className={styles.head}>
        <LevelIcon level={level} />
        <p className={styles.title}>
          <UntrustedText text={title} />
        </p>
        {badge}
        {onClose && (
          <Button
            appearance="subtle"
            className={styles.close}
            aria-label={t('closeNamed', { title: cutText(title, NAME_MAX).shown })}
            title={t('close')}
            onClick={onClose}
            icon={<Icon of={dismiss} size={16} />}
          />
        )}
      </div>
      {children}
    </div>
  );
}
