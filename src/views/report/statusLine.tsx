import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { events } from '../../kit/events';
import { CancelButton } from './cancelButton';
import { pagesOf } from './pager';
import { useReportStyles } from './report.styles';
import type { ReportProps } from './reportBody';
import { useFilterNames } from './useFilterNames';
import { useFormats } from '../ui/hooks/useFormats';

const STATUS_ID = 'report-status';

/** The current content of the page in one line, announced when it changes (WCAG 4.1.3). */
export function StatusLine({ report: { value, context } }: ReportProps) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const { range, count } = useFormats();
  const dispatch = useDispatch();
  const { data } = context;
  const filters = useFilterNames();
  const shown = (): string => {
    if (!data) return '';
    const words = {
      range: range(data.range.from, data.range.to),
      channel: filters.join(' · '),
    };
    if (data.total === 0) return t('status.empty', words);
    return t('status.shown', { ...words, page: count(data.page), pages: count(pagesOf(data)) });
  };
  const isLoading = value === 'idle' || value === 'loading';
  const text = (): string => {
    if (isLoading) return t('status.loading');
    if (value === 'waiting') return t('status.waiting');
    if (value !== 'stopped') return shown();
    return data ? t('status.stoppedBefore', { shown: shown() }) : t('status.stopped');
  };
  return (
    <div className={styles.statusLine}>
      <output id={STATUS_ID} tabIndex={-1} className={styles.status}>
        {text()}
      </output>
      {(value === 'loading' || value === 'waiting') && (
        <CancelButton focusNext={STATUS_ID} onCancel={() => dispatch(events.report.stopped())}>
          {t('status.cancel')}
        </CancelButton>
      )}
      <div
        className={isLoading || value === 'waiting' ? styles.progress : styles.noProgress}
        aria-hidden="true"
      />
    </div>
  );
}
