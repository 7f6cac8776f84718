import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CaughtError, ErrorBatchContext } from '../../../machines/notices/errorBatch';
import { useMessageText } from '../ui/hooks/useMessageText';
import { CountBadge, NoticeCard, NoticeDetails } from './noticeCard';
import { useNoticesStyles } from './notices.styles';

/** Number of errors shown below the newest; the count includes the rest. */
const EARLIER = 2;

/** The merged error notification: the newest errors, their number, and Close, which reports them (spec 4). */
export function MergedErrors(
  props: Pick<ErrorBatchContext, 'errors' | 'count'> & { onClose: () => void },
) {
  const { errors, count, onClose } = props;
  const { t } = useTranslation('notices');
  const say = useMessageText();
  const styles = useNoticesStyles();
  const [newest, ...earlier] = errors.toReversed();
  if (!newest) return null;
  const details = ({ message, hint, report }: CaughtError) => (
    <NoticeDetails message={say(message)} hint={hint && say(hint)} traceId={report.traceId} />
  );
  return (
    <NoticeCard
      level="error"
      title={say(newest.title)}
      badge={<CountBadge count={count} title={t('count', { count })} />}
    >
      {details(newest)}
      {earlier.length > 0 && (
        <ul className={styles.earlier}>
          {earlier.slice(0, EARLIER).map((error) => (
            <li key={error.report.traceId}>
              <p className={styles.earlierTitle}>{say(error.title)}</p>
              {details(error)}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </NoticeCard>
  );
}
