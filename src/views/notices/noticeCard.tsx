import { Button, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BADGE_MAX } from '../../rules/constants';
import { cutText } from '../../rules/outsideText';
import { OutsideText } from '../ui/outsideText';
import { LevelIcon } from './levelIcon';
import { useNoticesStyles } from './notices.styles';

const CROSS =
  'm4.1 4.1.06-.06a.75.75 0 0 1 1-.06l.06.06L10 8.84l4.78-4.8a.75.75 0 0 1 1.12 1l-.06.06L11.06 9.9l4.8 4.78a.75.75 0 0 1-1 1.12l-.06-.06L10 10.96l-4.78 4.8a.75.75 0 0 1-1.12-1l.06-.06 4.78-4.8-4.8-4.78a.75.75 0 0 1-.04-1.02Z';

/** Longest title in the name of a button, in characters. */
const NAME_MAX = 80;

/** How often it happened, up to 99+ (spec 9: badge maximum count). */
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
        <OutsideText text={message} />
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
  /** The badge of a notice that stands for several. */
  badge?: ReactNode;
  /** Puts a cross into the corner. */
  onClose?: () => void;
  children: ReactNode;
}

/** One notice: what it is, how often it happened, and what else there is to say. */
export function NoticeCard({ level, title, badge, onClose, children }: Props) {
  const { t } = useTranslation('notices');
  const styles = useNoticesStyles();
  return (
    <div className={mergeClasses(styles.card, styles[level])}>
      <div className={styles.head}>
        <LevelIcon level={level} />
        <p className={styles.title}>
          <OutsideText text={title} />
        </p>
        {badge}
        {onClose && (
          <Button
            appearance="subtle"
            className={styles.close}
            aria-label={t('closeNamed', { title: cutText(title, NAME_MAX).shown })}
            title={t('close')}
            onClick={onClose}
            icon={
              <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" focusable="false">
                <path d={CROSS} fill="currentColor" />
              </svg>
            }
          />
        )}
      </div>
      {children}
    </div>
  );
}
