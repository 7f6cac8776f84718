import { useTranslation } from 'react-i18next';
import type { ReportProblem } from '../../../machines/report/report';
import { events } from '../../kit/events';
import { FailureAlert, FailureDetails } from '../ui/failureDetails';
import { Latest, type BodyProps } from './latest';
import { writeAddress } from './reportAddress';
import { useReportStyles } from './report.styles';
import { SendButton } from '../ui/sendButton';

/** The title of a failed report; the network title only if there was no response at all. */
const titleOf = ({ kind, error }: ReportProblem) =>
  error?.failure?.status === 0 ? 'problem.networkTitle' : (`problem.${kind}Title` as const);

/** Whether another range or channel may avoid this refusal. */
const mayPassOtherwise = ({ kind, error }: ReportProblem) =>
  kind === 'refused' && error?.rule !== 'ret.40000';

/** Why there is no report, and what to do. */
export function Problem({ problem, query, onShow }: BodyProps & { problem: ReportProblem }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  // The same query would be refused again, so only another report helps.
  const isToChange = mayPassOtherwise(problem) && writeAddress('', query) !== '';
  return (
    <FailureAlert error={problem.error} className={styles.problem}>
      <h2 className={styles.problemTitle}>{t(titleOf(problem))}</h2>
      {problem.error && <FailureDetails error={problem.error} className={styles.problemText} />}
      {mayPassOtherwise(problem) && (
        <p className={styles.problemText}>{t('problem.refusedHint')}</p>
      )}
      {isToChange ? (
        <Latest onShow={onShow} />
      ) : (
        <SendButton className={styles.control} sends={events.report.retried()}>
          {t('problem.retry')}
        </SendButton>
      )}
    </FailureAlert>
  );
}
