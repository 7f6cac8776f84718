import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import { DayChart } from './charts/dayChart';
import { kindsByDay, pointsOf } from './dayLines';
import { useReportStyles } from './report.styles';
import { useFormats } from './useFormats';

/** The names of the kinds of channels (spec 1). */
export const KIND_NAMES = {
  social: 'charts.social',
  search: 'charts.search',
  video: 'charts.video',
} as const;

/** Spend and installs by day: two charts, as they are of two units. */
export function DayCharts({ data }: { data: ReportData }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const { money, moneyShort, count, countShort, day, dayShort, range } = useFormats();
  const points = pointsOf(data);
  const charts = [
    { measure: 'spend', title: t('charts.spend'), format: money, formatTick: moneyShort },
    { measure: 'installs', title: t('charts.installs'), format: count, formatTick: countShort },
  ] as const;
  return (
    <div className={styles.pair}>
      {charts.map(({ measure, title, format, formatTick }) => (
        <section key={measure} className={styles.section}>
          <h2 className={styles.heading}>{title}</h2>
          <DayChart
            title={title}
            days={points.days}
            note={points.weekly ? t('charts.weekly') : null}
            lines={kindsByDay(data, measure, points).map(({ kind, stroke, values }) => ({
              id: kind,
              label: t(KIND_NAMES[kind]),
              stroke,
              values,
            }))}
            format={format}
            formatTick={formatTick}
            formatDay={(last) => (points.weekly ? range(points.firstOf(last), last) : day(last))}
            formatDayShort={dayShort}
          />
        </section>
      ))}
    </div>
  );
}
