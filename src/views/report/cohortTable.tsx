import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ReportData, ReportQuery } from '../../../machines/report/report';
import { COHORT_AGES, type CohortCell, type CohortLine } from '../../rules/report/cohorts';
import { cleanText } from '../../rules/untrustedText';
import { ScrollRegion } from './charts/scrollRegion';
import { useCohortStyles } from './cohortTable.styles';
import { ExportFile } from './exportFile';
import { useHeatStyles } from './heatTable.styles';
import { NoValue } from './noValue';
import { useReportStyles } from './report.styles';
import { useTableStyles } from './table.styles';
import { useFormats } from '../ui/hooks/useFormats';

/** From this number of rows the table is longer than half a sheet of paper. */
const LONG = 12;

/** Allows a line break after the Chinese word for “to”. */
const breakable = (range: string): string => range.replace('至', '至\u200B');

function Cell({ cell }: { cell: CohortCell }) {
  const { t } = useTranslation('report');
  const tables = useTableStyles();
  const heat = useHeatStyles();
  const styles = useCohortStyles();
  const { percentFine, dayShort } = useFormats();
  switch (cell.kind) {
    case 'whole':
      return <td className={tables.number}>{percentFine(cell.value)}</td>;
    case 'part':
      return (
        <td className={mergeClasses(tables.number, heat.few)}>
          {percentFine(cell.value)}{' '}
          <span className={styles.note}>
            {t('cohorts.part', { days: cell.days, count: cell.of })}
          </span>
        </td>
      );
    case 'later':
      return (
        <td className={mergeClasses(tables.number, styles.later)}>
          {t('cohorts.later', { day: dayShort(cell.from).replace(' ', '\u00A0') })}
        </td>
      );
    case 'few':
      return <td className={mergeClasses(tables.number, styles.later)}>{t('heat.few')}</td>;
    case 'none':
      return (
        <td className={tables.number}>
          <NoValue />
        </td>
      );
  }
}

function Line({ line, name }: { line: CohortLine; name: string }) {
  const tables = useTableStyles();
  return (
    <tr>
      <th scope="row" className={tables.rowHead}>
        {name}
      </th>
      {COHORT_AGES.map((age, at) => (
        <Cell key={age} cell={line.cells[at] ?? { kind: 'none' }} />
      ))}
    </tr>
  );
}

/** The return of each week of installs after 1, 7 and 30 days. */
export function CohortTable({ data, query }: { data: ReportData; query: ReportQuery }) {
  const { t } = useTranslation(['report', 'form']);
  const styles = useReportStyles();
  const tables = useTableStyles();
  const own = useCohortStyles();
  const { rangeShort, names } = useFormats();
  const { cohorts } = data;
  if (cohorts === null) return null;
  const { total, weeks, without } = cohorts;
  const title = t('cohorts.title');
  return (
    <section className={mergeClasses(styles.section, weeks.length > LONG && styles.long)}>
      <div className={styles.tableTop}>
        <h2 className={styles.heading}>{title}</h2>
        <ExportFile query={query} holds="cohorts" />
      </div>
      <p className={own.about}>
        {without.length === 0
          ? t('cohorts.about')
          : t('form:sentences', {
              first: t('cohorts.about'),
              second: t('cohorts.without', { channels: names(without.map(cleanText)) }),
            })}
      </p>
      <ScrollRegion label={title}>
        <table className={mergeClasses(tables.table, own.table)}>
          <thead>
            <tr>
              <th scope="col" className={tables.cornerHead}>
                {t('cohorts.corner')}
              </th>
              {COHORT_AGES.map((age) => (
                <th key={age} scope="col" className={mergeClasses(tables.headNumber, own.age)}>
                  {t('cohorts.age', { age })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={own.total}>
            <Line line={total} name={t('by.total')} />
          </tbody>
          {weeks.length > 0 && (
            <tbody>
              {weeks.map((week) => (
                <Line
                  key={week.from}
                  line={week}
                  name={breakable(rangeShort(week.from, week.to))}
                />
              ))}
            </tbody>
          )}
        </table>
      </ScrollRegion>
    </section>
  );
}
