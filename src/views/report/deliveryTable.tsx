import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ReportData, ReportRow } from '../../../machines/report/report';
import {
  isReportSort,
  REPORT_DEFAULT_SORT,
  sortParts,
  type ReportColumn,
  type ReportSort,
} from '../../rules/report';
import { cleanText } from '../../rules/outsideText';
import { ScrollRegion } from './charts/scrollRegion';
import { useTableStyles } from './table.styles';
import { useFormats, type Formats } from './useFormats';
import { Icon } from '../ui/icon';
import sortDown from '../ui/icons/sortDown.svg';
import sortUp from '../ui/icons/sortUp.svg';

/** The columns after the day, the channel and the game, with how their cells are written. */
const NUMBERS = [
  ['impressions', 'figures.impressions', 'count'],
  ['clicks', 'figures.clicks', 'count'],
  ['clickRate', 'figures.clickRate', 'rate'],
  ['installs', 'figures.installs', 'count'],
  ['spend', 'figures.spend', 'moneyExact'],
  ['costPerInstall', 'figures.costPerInstall', 'moneyExact'],
  ['returnOnAdSpend', 'figures.returnOnAdSpend', 'percent'],
] as const satisfies readonly (readonly [ReportColumn, string, keyof Formats])[];

const HEADINGS = [
  ['day', 'figures.day'],
  ['channel', 'figures.channel'],
  ['game', 'figures.game'],
  ...NUMBERS,
] as const;

const isNumeric = (column: ReportColumn): boolean => NUMBERS.some(([name]) => name === column);

/** Names rise at first, figures and days fall; a second click turns the order around. */
function nextSort(column: ReportColumn, sort: ReportSort): ReportSort {
  const now = sortParts(sort);
  const fallsFirst = isNumeric(column) || column === 'day';
  const falls = now.column === column ? !now.descending : fallsFirst;
  return falls ? `-${column}` : column;
}

interface DeliveryTableProps {
  data: ReportData;
  onSort: (sort: ReportSort) => void;
}

/** The rows of the page, with a heading each column can be sorted by (ARIA: aria-sort). */
export function DeliveryTable({ data, onSort }: DeliveryTableProps) {
  const { t } = useTranslation('report');
  const styles = useTableStyles();
  const formats = useFormats();
  const sort = isReportSort(data.sort) ? data.sort : REPORT_DEFAULT_SORT;
  const { column: sorted, descending } = sortParts(sort);
  const names = new Map(data.channels.map(({ id, name }) => [id, name]));
  const first = (data.page - 1) * data.size + 1;
  const caption = t('table.caption', {
    first: formats.count(first),
    last: formats.count(first + data.rows.length - 1),
    total: formats.count(data.total),
  });
  const cell = (row: ReportRow, column: (typeof NUMBERS)[number]) => {
    const value = row[column[0]];
    return value === null ? t('charts.none') : formats[column[2]](value);
  };
  return (
    <ScrollRegion label={t('table.title')}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {HEADINGS.map(([column, label]) => (
              <th
                key={column}
                scope="col"
                className={
                  column === 'day'
                    ? styles.cornerHead
                    : isNumeric(column)
                      ? styles.headNumber
                      : styles.head
                }
                {...(column === sorted && {
                  'aria-sort': descending ? 'descending' : 'ascending',
                })}
              >
                <button
                  type="button"
                  className={styles.sort}
                  title={t('table.sort', { column: t(label) })}
                  onClick={() => onSort(nextSort(column, sort))}
                >
                  {t(label)}
                  <Icon
                    of={column === sorted && !descending ? sortUp : sortDown}
                    size={12}
                    className={mergeClasses(styles.arrow, column === sorted && styles.sorted)}
                  />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={`${row.day} ${row.channel} ${row.game}`}>
              <th scope="row" className={styles.rowHead}>
                {formats.day(row.day)}
              </th>
              <td className={styles.text}>{cleanText(names.get(row.channel) ?? row.channel)}</td>
              <td className={styles.text}>{cleanText(row.game)}</td>
              {NUMBERS.map((column) => (
                <td key={column[0]} className={styles.number}>
                  {cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
