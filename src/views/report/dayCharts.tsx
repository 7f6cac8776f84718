import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import type { UnusualDay } from '../../rules/report/finding';
import { cleanText } from '../../rules/untrustedText';
import { DayChart } from './charts/dayChart';
import type { DayMark } from './charts/dayLine';
import { channelsByDay, lateAt, pointsOf } from './dayLines';
import { levelMarks } from './levelMarks';
import { useReportStyles } from './report.styles';
import { useFormats, type Formats } from '../ui/hooks/useFormats';

/** The unusual days of a measure as marks: "Nov 9: TikTok revenue ×2.5". */
export function unusualMarks(
  t: TFunction<'report'>,
  formats: Formats,
  { analysis, channels }: ReportData,
  metric: UnusualDay['metric'],
): DayMark[] {
  return analysis.unusual
    .filter((each) => each.metric === metric)
    .map(({ day, channel, times }) => ({
      day,
      line: channels.find(({ name }) => name === channel)?.id ?? null,
      text: t(channel === null ? 'charts.unusualAll' : 'charts.unusual', {
        day: formats.dayShort(day),
        channel: cleanText(channel ?? ''),
        measure: t(`figures.${metric}`),
        times: formats.times(times),
      }),
    }));
}

/** Spend and installs by day and channel: two charts, since their units differ. */
export function DayCharts({ data }: { data: ReportData }) {
  const { t, i18n } = useTranslation('report');
  const styles = useReportStyles();
  const formats = useFormats();
  const { money, moneyShort, count, countShort } = formats;
  const points = pointsOf(data);
  const charts = [
    { measure: 'spend', title: t('charts.spend'), format: money, formatTick: moneyShort },
    { measure: 'installs', title: t('charts.installs'), format: count, formatTick: countShort },
  ] as const;
  return (
    <div className={styles.pair}>
      {charts.map(({ measure, title, format, formatTick }) => {
        const lines = channelsByDay(data, measure, points);
        // Nothing but axes would be drawn.
        if (lines.length === 0) return null;
        return (
          <section key={measure} className={styles.section}>
            <h2 className={styles.heading}>{title}</h2>
            <DayChart
              title={title}
              points={points}
              note={points.weekly ? t('charts.weekly') : null}
              lines={lines}
              marks={points.weekly ? [] : unusualMarks(t, formats, data, measure)}
              steps={levelMarks(i18n, formats, data, measure)}
              late={lateAt(data, points)}
              format={format}
              formatTick={formatTick}
            />
          </section>
        );
      })}
    </div>
  );
}
