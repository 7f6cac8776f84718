import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import { DayChart } from './charts/dayChart';
import { unusualMarks } from './dayCharts';
import { lateAt, pointsOf, returnsByDay } from './dayLines';
import { levelMarks } from './levelMarks';
import { useReportStyles } from './report.styles';
import { useFormats } from '../ui/hooks/useFormats';

/** One dollar returned per dollar spent. */
const BREAK_EVEN = 1;

/** Return by day, beside break-even and the previous period. */
export function ReturnChart({ data }: { data: ReportData }) {
  const { t, i18n } = useTranslation('report');
  const styles = useReportStyles();
  const formats = useFormats();
  const { percentFine } = formats;
  const points = pointsOf(data);
  const values = returnsByDay(data, points);
  const late = lateAt(data, points);
  const isDotted = late.some((isLate, at) => isLate && values[at] !== null);
  const second = points.weekly ? t('charts.weekly') : isDotted ? t('charts.late') : null;
  const before = data.previous?.returnOnAdSpend;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('charts.return')}</h2>
      <DayChart
        title={t('charts.return')}
        points={points}
        note={
          second === null
            ? t('charts.above')
            : t('charts.notes', { first: t('charts.above'), second })
        }
        lines={[
          {
            id: 'returns',
            label: t('figures.returnOnAdSpend'),
            stroke: 0,
            values,
            late,
          },
        ]}
        levels={[
          { label: t('charts.breakEven'), value: BREAK_EVEN, lights: true },
          ...(before
            ? [{ label: t('charts.before', { value: percentFine(before) }), value: before }]
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
        steps={levelMarks(i18n, formats, data, 'return')}
        late={late}
        free
        format={percentFine}
        formatTick={formats.percentTick}
      />
    </section>
  );
}
