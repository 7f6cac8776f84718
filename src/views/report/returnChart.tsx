import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import { DayChart } from './charts/dayChart';
import { unusualMarks } from './dayCharts';
import { pointsOf, returnsByDay } from './dayLines';
import { useReportStyles } from './report.styles';
import { useFormats } from '../ui/hooks/useFormats';

/** One dollar returned per dollar spent. */
const BREAK_EVEN = 1;

/** Return by day, beside break-even and the previous period. */
export function ReturnChart({ data }: { data: ReportData }) {
  const { t } = useTranslation(['report', 'form']);
  const styles = useReportStyles();
  const formats = useFormats();
  const { percent } = formats;
  const points = pointsOf(data);
  const before = data.previous?.returnOnAdSpend;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('charts.return')}</h2>
      <DayChart
        title={t('charts.return')}
        points={points}
        note={
          points.weekly
            ? t('form:sentences', { first: t('charts.above'), second: t('charts.weekly') })
            : t('charts.above')
        }
        lines={[
          {
            id: 'returns',
            label: t('figures.returnOnAdSpend'),
            stroke: 0,
            values: returnsByDay(data, points),
          },
        ]}
        levels={[
          { label: t('charts.breakEven'), value: BREAK_EVEN, lights: true },
          ...(before
            ? [{ label: t('charts.before', { value: percent(before) }), value: before }]
            : []),
        ]}
        // Unusual days of the revenue are marked on the single return line.
        marks={
          points.weekly
            ? []
            : unusualMarks(t, formats, data, 'revenue').map((mark) => ({
                ...mark,
                line: 'returns',
              }))
        }
        free
        format={percent}
        formatTick={percent}
      />
    </section>
  );
}
