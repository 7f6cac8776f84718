import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from './scrollRegion';
import { NoValue } from '../noValue';
import { useTableStyles } from '../table.styles';
import { useUnseen } from '../../ui/common.styles';

interface ChartTableProps {
  title: string;
  days: readonly string[];
  columns: readonly { label: string; cells: readonly (string | null)[] }[];
}

/** The data of a chart as a table, rendered only when opened: a year is many rows. */
export function ChartTable({ title, days, columns }: ChartTableProps) {
  const { t } = useTranslation('report');
  const styles = useTableStyles();
  const unseen = useUnseen();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t('charts.table', { title })}</summary>
      {open && (
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
      )}
    </details>
  );
}
