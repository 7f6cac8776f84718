import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import { daysIn } from '../../rules/days';
import { datedChangeText, reportSentence } from '../../text/reportSentence';
import { useUnseen } from '../ui/common.styles';
import { useReportStyles } from './report.styles';
import { useFormats } from '../ui/hooks/useFormats';
import { SentenceWorking } from './working';

/** The one sentence: what changed, since when and why; with its calculation. */
export function Sentence({ data: { analysis, range } }: { data: ReportData }) {
  const { t, i18n } = useTranslation('report');
  const styles = useReportStyles();
  const unseen = useUnseen();
  const formats = useFormats();
  const { finding, facing, asOf, missing, workings, others } = analysis;
  const change =
    finding.kind === 'changed' ? finding.change : 'held' in finding ? finding.held : null;
  // Without a complete day nothing is compared, and nothing left out.
  const isCompared = missing.length < daysIn(range.from, range.to);
  return (
    <section className={styles.section}>
      <h2 className={unseen}>{t('sentence.title')}</h2>
      <p className={styles.sentence}>{reportSentence(i18n, finding)}</p>
      {(isCompared || asOf !== null) && (
        <p className={styles.note}>
          {isCompared && facing && (
            <span className={styles.noteItem}>
              {t('sentence.compared', {
                range: formats.range(range.from, range.to),
                facing: formats.range(facing.from, facing.to),
              })}
            </span>
          )}
          {asOf !== null && (
            <time dateTime={asOf} className={styles.noteItem}>
              {t('sentence.asOf', { day: formats.day(asOf) })}
            </time>
          )}
          {isCompared && missing.length > 0 && (
            <span className={styles.noteItem}>
              {t('sentence.leftOut', { count: missing.length })}
            </span>
          )}
        </p>
      )}
      {change !== null && others.length > 0 && (
        <div className={styles.note}>
          {t('sentence.others')}
          <ul className={styles.others}>
            {others.map((other) => {
              const text = datedChangeText(i18n, { ...other, change });
              return <li key={text}>{text}</li>;
            })}
          </ul>
        </div>
      )}
      {change !== null && workings.length > 0 && (
        <SentenceWorking change={change} workings={workings} />
      )}
    </section>
  );
}
