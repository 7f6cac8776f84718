import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { ReportQuery } from '../../../machines/report/report';
import { events } from '../../kit/events';
import type { FileKind } from '../../rules/report';
import { DEFAULT_LANGUAGE, languageOf } from '../../text/languages';
import { useStateOf } from '../ui/hooks/useStateOf';
import { FailureDetails } from '../ui/failureDetails';
import { CancelButton } from './cancelButton';
import { useReportStyles } from './report.styles';
import { useFormats } from '../ui/hooks/useFormats';

interface ExportFileProps {
  query: ReportQuery;
  holds?: FileKind;
}

/** Exports all rows of the range, or its cohorts, and shows the outcome (spec 2: report texts, export, waiting). */
export function ExportFile({ query, holds = 'deliveries' }: ExportFileProps) {
  const { t, i18n } = useTranslation('report');
  const styles = useReportStyles();
  const dispatch = useDispatch();
  const { count } = useFormats();
  const { value: whole, context } = useStateOf('reportExport');
  // One export at a time: the outcome of another is shown beside its own button.
  const value = context.holds === holds ? whole : 'idle';
  const statusId = `export-${holds}`;
  const ask = () => {
    if (whole === 'waiting') return;
    const language = languageOf(i18n.language) ?? DEFAULT_LANGUAGE;
    dispatch(events.reportExport.asked({ holds, query, language }));
  };
  return (
    <div className={styles.export}>
      <Button className={styles.control} disabledFocusable={whole === 'waiting'} onClick={ask}>
        {t(holds === 'cohorts' ? 'export.cohorts' : 'export.button')}
      </Button>
      {value === 'waiting' && (
        <CancelButton focusNext={statusId} onCancel={() => dispatch(events.reportExport.stopped())}>
          {t('export.cancel')}
        </CancelButton>
      )}
      <output id={statusId} tabIndex={-1} className={styles.exportStatus}>
        {value === 'waiting' && t('export.waiting')}
        {value === 'saved' && t('export.saved', { rows: count(context.rows ?? 0) })}
        {value === 'failed' && t('export.failed')}
        {value === 'stopped' && t('export.stopped')}
      </output>
      {value === 'failed' && context.problem?.error && (
        <FailureDetails error={context.problem.error} className={styles.problemNote} />
      )}
    </div>
  );
}
