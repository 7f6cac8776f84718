import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { ReportData } from '../../../machines/report/report';
import { events } from '../../kit/events';
import { isReportSort, REPORT_DEFAULT_SORT, sortParts } from '../../rules/report';
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
  const { range, count, day } = useFormats();
  const dispatch = useDispatch();
  const { data, problem } = context;
  const filters = useFilterNames();
  const shown = (): string => {
    if (!data) return '';
    const words = {
      range: range(data.range.from, data.range.to),
      channel: filters.join(' · '),
    };
    if (data.total === 0) return t('status.empty', words);
    const page = t('status.shown', {
      ...words,
      page: count(data.page),
      pages: count(pagesOf(data)),
    });
    if (data.sort === REPORT_DEFAULT_SORT || !isReportSort(data.sort)) return page;
    const { column, descending } = sortParts(data.sort);
    const order = t(descending ? 'status.descending' : 'status.ascending', {
      column: t(`figures.${column}`),
    });
    return `${page} · ${order}`;
  };
  const shownAsOf = ({ analysis: { asOf } }: ReportData): string =>
    asOf === null ? shown() : `${shown()} · ${t('sentence.asOf', { day: day(asOf) })}`;
  const isLoading = value === 'idle' || value === 'loading';
  const text = (): string => {
    if (isLoading) return t('status.loading');
    if (value === 'waiting') return t('status.waiting');
    if (value === 'stopped')
      return data ? t('status.stoppedBefore', { shown: shown() }) : t('status.stopped');
    return problem && data ? t('status.failedBefore', { shown: shownAsOf(data) }) : shown();
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
