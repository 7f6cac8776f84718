import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import { daysIn } from '../../rules/days';
import { DayChart } from './charts/dayChart';
import { pointsOf, returnsByDay } from './dayLines';
import { useReportStyles } from './report.styles';
import { useFormats } from './useFormats';

/** A dollar comes back for a dollar spent. */
const BREAK_EVEN = 1;
/** A smaller difference reads as none. */
const NOTICEABLE = 0.005;

/** In words: does the money come back, and how does that compare? */
function useVerdict({ figures, previous, range }: ReportData): string {
  const { t } = useTranslation('report');
  const { moneyExact, percent } = useFormats();
  const now = figures.returnOnAdSpend;
  if (now === null) return t('verdict.none');
  const returned = moneyExact(now);
  const judged =
    now >= BREAK_EVEN ? t('verdict.well', { returned }) : t('verdict.badly', { returned });
  const before = previous?.returnOnAdSpend;
  if (!before) return judged;
  const days = daysIn(range.from, range.to);
  const ratio = now / before - 1;
  const change = percent(Math.abs(ratio));
  const compared =
    Math.abs(ratio) < NOTICEABLE
      ? t('verdict.same', { days })
      : t(ratio > 0 ? 'verdict.more' : 'verdict.less', { change, days });
  return t('verdict.both', { judged, compared });
}

/** The one chart that answers "is it going well" (visual direction: report). */
export function Verdict({ data }: { data: ReportData }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const { percent, day, dayShort, range } = useFormats();
  const verdict = useVerdict(data);
  const points = pointsOf(data);
  const before = data.previous?.returnOnAdSpend;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('verdict.title')}</h2>
      <p className={styles.verdict}>{verdict}</p>
      <DayChart
        title={t('verdict.chart')}
        days={points.days}
        note={points.weekly ? t('charts.weekly') : null}
        lines={[
          {
            id: 'returns',
            label: t('figures.returnOnAdSpend'),
            stroke: 'solid',
            values: returnsByDay(data, points),
          },
        ]}
        levels={[
          { label: t('verdict.breakEven'), value: BREAK_EVEN, lights: true },
          ...(before
            ? [{ label: t('verdict.before', { value: percent(before) }), value: before }]
            : []),
        ]}
        free
        format={percent}
        formatTick={percent}
        formatDay={(last) => (points.weekly ? range(points.firstOf(last), last) : day(last))}
        formatDayShort={dayShort}
      />
    </section>
  );
}
