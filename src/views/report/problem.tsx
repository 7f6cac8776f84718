import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { ReportProblem } from '../../../machines/report/report';
import { events } from '../../kit/events';
import { FailureAlert, FailureDetails } from '../ui/failureDetails';
import { Latest, type BodyProps } from './latest';
import { writeAddress } from './reportAddress';
import { useReportStyles } from './report.styles';

/** The page's name for what went wrong; a network error only where no answer came at all. */
const titleOf = ({ kind, error }: ReportProblem) =>
  error?.failure?.status === 0 ? 'problem.networkTitle' : (`problem.${kind}Title` as const);

/** A refusal that another range or channel may not meet. */
const mayPassOtherwise = ({ kind, error }: ReportProblem) =>
  kind === 'refused' && error?.rule !== 'ret.40000';

/** Why there is no report, and what can be done about it. */
export function Problem({ problem, query, onShow }: BodyProps & { problem: ReportProblem }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const dispatch = useDispatch();
  // What the address asks for is refused again: only another report helps.
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
        <Button className={styles.control} onClick={() => dispatch(events.report.retried())}>
          {t('problem.retry')}
        </Button>
      )}
    </FailureAlert>
  );
}
