import { useTranslation } from 'react-i18next';
import { cleanText } from '../../rules/untrustedText';
import type { Change, Metric, Working, WorkingLine } from '../../rules/report/finding';
import { sum } from '../../rules/report/series';
import { METRIC_NAMES } from '../../text/reportSentence';
import { ScrollRegion } from './charts/scrollRegion';
import { NoValue } from './noValue';
import { useTableStyles } from './table.styles';
import { useFormats, type Formats } from '../ui/hooks/useFormats';

/** Returns the formats of a metric's value and of a part's contribution; a return changes in points. */
function writers(metric: Metric, formats: Formats) {
  // A value that rounds to zero has no sign.
  const signed = (value: number, text: (value: number) => string) => {
    const size = text(Math.abs(value));
    if (size === text(0)) return size;
    return `${value < 0 ? '−' : '+'}${size}`;
  };
  switch (metric) {
    case 'return':
      return {
        value: formats.percentFine,
        part: (value: number) => signed(value * 100, formats.points),
      };
    case 'costPerInstall':
      return {
        // Costs are calculated as installs per dollar.
        value: (perDollar: number) =>
          perDollar === 0 ? <NoValue /> : formats.moneyExact(1 / perDollar),
        part: (value: number) => signed(value, formats.moneyExact),
      };
    case 'spend':
      return { value: formats.money, part: (value: number) => signed(value, formats.money) };
    case 'installs':
      return { value: formats.count, part: (value: number) => signed(value, formats.count) };
  }
}

/** Whether the parts have a rate of their own; those of a sum only add up. */
const hasRate = (metric: Metric): boolean => metric === 'return' || metric === 'costPerInstall';

interface WorkingProps {
  change: Change;
  workings: readonly Working[];
}

function DimensionWorking({ change, working }: { change: Change; working: Working }) {
  const { t } = useTranslation('report');
  const styles = useTableStyles();
  const formats = useFormats();
  const { value, part } = writers(change.metric, formats);
  const isRate = hasRate(change.metric);
  const title = t(`figures.${working.dimension}`);
  const rate = (of: number | null) => (of === null ? <NoValue /> : value(of));
  const parts = (line: Pick<WorkingLine, 'rate' | 'mix' | 'sum'>) =>
    isRate ? [line.rate, line.mix, line.sum] : [line.sum];
  const total = {
    rate: sum(working.lines.map((line) => line.rate)),
    mix: sum(working.lines.map((line) => line.mix)),
    sum: sum(working.lines.map((line) => line.sum)),
  };
  const headings = [
    t('working.before'),
    t('working.now'),
    ...(isRate ? [t('working.rate'), t('working.mix')] : []),
    t('working.sum'),
  ];
  return (
    <ScrollRegion label={t(`working.table.${working.dimension}`)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.cornerHead}>
              {title}
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col" className={styles.headNumber}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {working.lines.map((line) => (
            <tr key={line.name ?? ''}>
              <th scope="row" className={styles.rowHead}>
                {line.name === null
                  ? t('by.others')
                  : cleanText(formats.nameIn(working.dimension, line.name))}
              </th>
              <td className={styles.number}>{rate(line.rate0)}</td>
              <td className={styles.number}>{rate(line.rate1)}</td>
              {parts(line).map((each, at) => (
                <td key={headings[at]} className={styles.number}>
                  {part(each)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.rowHead}>
              {t('by.total')}
            </th>
            <td className={styles.number}>
              {value(change.metric === 'costPerInstall' ? 1 / change.before : change.before)}
            </td>
            <td className={styles.number}>
              {value(change.metric === 'costPerInstall' ? 1 / change.now : change.now)}
            </td>
            {parts(total).map((each, at) => (
              <td key={headings[at]} className={styles.number}>
                {part(each)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

/** How channels, games, campaigns and countries contribute to the change; the parts add up to it. */
export function SentenceWorking({ change, workings }: WorkingProps) {
  const { t } = useTranslation('report');
  const styles = useTableStyles();
  const metric = t(METRIC_NAMES[change.metric]);
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('working.title')}</summary>
      <p className={styles.detailsNote}>
        {t(hasRate(change.metric) ? 'working.about' : 'working.aboutSum', { metric })}
      </p>
      <div className={styles.stack}>
        {workings.map((working) => (
          <DimensionWorking key={working.dimension} change={change} working={working} />
        ))}
      </div>
    </details>
  );
}
