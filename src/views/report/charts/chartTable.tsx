import { Button, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from './scrollRegion';
import { NoValue } from '../noValue';
import { useTableStyles } from '../table.styles';
import { useReportStyles } from '../report.styles';
import { useUnseen } from '../../ui/common.styles';
import { useCopy } from '../../ui/hooks/useCopy';

interface ChartTableProps {
  title: string;
  days: readonly string[];
  columns: readonly { label: string; cells: readonly (string | null)[] }[];
}

/** The rows as spreadsheets paste them. */
const textOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join('\t')).join('\n');

function CopyTable({ text }: { text: string }) {
  const { t } = useTranslation('report');
  const styles = useTableStyles();
  const report = useReportStyles();
  const { outcome, copy } = useCopy();
  return (
    <Button
      className={mergeClasses(report.control, report.notPrinted, styles.details)}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{t(`charts.${outcome ?? 'copy'}`)}</span>
    </Button>
  );
}

/** The data of a chart as a table, rendered only when opened: a year is many rows. */
export function ChartTable({ title, days, columns }: ChartTableProps) {
  const { t } = useTranslation('report');
  const styles = useTableStyles();
  const unseen = useUnseen();
  const [open, setOpen] = useState(false);
  const rows = () => [
    [t('figures.day'), ...columns.map(({ label }) => label)],
    ...days.map((day, at) => [day, ...columns.map(({ cells }) => cells[at] ?? '')]),
  ];
  const text = open ? textOf(rows()) : '';
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t('charts.table', { title })}</summary>
      {open && (
        <>
          <ScrollRegion label={title}>
            <table className={styles.table}>
              <caption className={unseen}>{title}</caption>
              <thead>
                <tr>
                  <th scope="col" className={styles.cornerHead}>
                    {t('figures.day')}
                  </th>
                  {columns.map(({ label }) => (
                    <th key={label} scope="col" className={styles.headNumber}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.map((day, at) => (
                  <tr key={day}>
                    <th scope="row" className={styles.rowHead}>
                      {day}
                    </th>
                    {columns.map(({ label, cells }) => (
                      <td key={label} className={styles.number}>
                        {cells[at] ?? <NoValue />}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          <CopyTable key={text} text={text} />
        </>
      )}
    </details>
  );
}
