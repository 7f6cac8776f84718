import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { ReportProblem } from '../../../machines/report/report';
import { cleanText } from '../../rules/outsideText';
import { report } from '../../store/events';
import { OutsideText } from '../ui/outsideText';
import { useReportStyles } from './report.styles';

const WORDS = {
  refused: { title: 'problem.refusedTitle', hint: 'problem.refusedHint' },
  invalid: { title: 'problem.invalidTitle', hint: 'problem.invalidHint' },
  failed: { title: 'problem.networkTitle', hint: 'problem.networkHint' },
} as const;

/** The platform's own words, or what the network said (spec 8: other failures). */
function Reason({ problem }: { problem: ReportProblem }) {
  const { t } = useTranslation('form');
  const styles = useReportStyles();
  if (problem.kind === 'invalid') return null;
  if (problem.kind === 'refused') {
    const words = cleanText(problem.message ?? '');
    return words === '' ? null : (
      <p className={styles.problemText}>
        <OutsideText text={words} />
      </p>
    );
  }
  const { status, method, url } = problem.failure;
  return (
    <p className={styles.problemNote}>
      {status === 0 ? t('errors.networkUnknown') : t('errors.network', { status })}
      <br />
      {t('errors.call', { method, url })}
    </p>
  );
}

/** Why there is no report, and what can be done about it. */
export function Problem({ problem }: { problem: ReportProblem }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const dispatch = useDispatch();
  const { title, hint } = WORDS[problem.kind];
  return (
    <div role="alert" className={styles.problem}>
      <h2 className={styles.problemTitle}>{t(title)}</h2>
      <Reason problem={problem} />
      <p className={styles.problemText}>{t(hint)}</p>
      <Button className={styles.control} onClick={() => dispatch(report.retried())}>
        {t('problem.retry')}
      </Button>
    </div>
  );
}
