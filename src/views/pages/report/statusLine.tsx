import { useTranslation } from 'react-i18next';
import { cleanText } from '../../../forms/outsideText';
import { useReport } from '../../hooks/useMachine';
import { pagesOf } from './pager';
import { useReportStyles } from './report.styles';
import { useFormats } from './useFormats';

/** What is on the page now, in one line that is also spoken when it changes (WCAG 4.1.3). */
export function StatusLine() {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const { range, count } = useFormats();
  const { value, context } = useReport();
  const { data } = context;
  const text = (): string => {
    if (value === 'idle' || value === 'loading') return t('status.loading');
    if (value === 'waiting') return t('status.waiting');
    if (!data) return '';
    const name = data.channels.find(({ id }) => id === data.channel)?.name;
    const words = {
      range: range(data.range.from, data.range.to),
      channel: name === undefined ? t('filters.allChannels') : cleanText(name),
    };
    if (value === 'empty') return t('status.empty', words);
    return t('status.shown', { ...words, page: count(data.page), pages: count(pagesOf(data)) });
  };
  const isBusy = value === 'idle' || value === 'loading' || value === 'waiting';
  return (
    <div className={styles.statusLine}>
      <output className={styles.status}>{text()}</output>
      <div className={isBusy ? styles.progress : styles.noProgress} aria-hidden="true" />
    </div>
  );
}
