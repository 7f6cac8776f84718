import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { ReportQuery } from '../../../machines/report/report';
import { events } from '../../kit/events';
import { DEFAULT_LANGUAGE, languageOf } from '../../text/languages';
import { useStateOf } from '../ui/hooks/useStateOf';
import { FailureDetails } from '../ui/failureDetails';
import { CancelButton } from './cancelButton';
import { useReportStyles } from './report.styles';
import { useFormats } from './useFormats';

const STATUS_ID = 'report-export-status';

/** All rows of the range as a file, and what became of it (spec 2: report texts, export, waiting). */
export function ExportFile({ query }: { query: ReportQuery }) {
  const { t, i18n } = useTranslation('report');
  const styles = useReportStyles();
  const dispatch = useDispatch();
  const { count } = useFormats();
  const { value, context } = useStateOf('reportExport');
  const ask = () => {
    if (value === 'waiting') return;
    const language = languageOf(i18n.language) ?? DEFAULT_LANGUAGE;
    dispatch(events.reportExport.asked({ query, language }));
  };
  return (
    <div className={styles.export}>
      <Button className={styles.control} disabledFocusable={value === 'waiting'} onClick={ask}>
        {t('export.button')}
      </Button>
      {value === 'waiting' && (
        <CancelButton
          focusNext={STATUS_ID}
          onCancel={() => dispatch(events.reportExport.stopped())}
        >
          {t('export.cancel')}
        </CancelButton>
      )}
      <output id={STATUS_ID} tabIndex={-1} className={styles.exportStatus}>
        {value === 'waiting' && t('export.waiting')}
        {value === 'saved' && t('export.saved', { rows: count(context.rows ?? 0) })}
        {value === 'failed' && t('export.failed')}
        {value === 'stopped' && t('export.stopped')}
      </output>
      {context.problem?.error && (
        <FailureDetails error={context.problem.error} className={styles.problemNote} />
      )}
    </div>
  );
}
