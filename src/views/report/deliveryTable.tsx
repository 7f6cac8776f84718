import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import type { ReportRow } from '../../rules/report';
import { isReportSort, REPORT_DEFAULT_SORT, sortParts } from '../../rules/report';
import type { ReportColumn, ReportSort } from '../../rules/report';
import { ScrollRegion } from './charts/scrollRegion';
import { Name } from './name';
import { NoValue } from './noValue';
import { useHeadingStyles, useTableStyles } from './table.styles';
import { useFormats, type Formats } from '../ui/hooks/useFormats';
import { Icon } from '../ui/icon';
import sortDown from '../ui/icons/sortDown.svg';
import sortUp from '../ui/icons/sortUp.svg';

/** The columns of figures, with their formats. */
const NUMBERS = [
  ['impressions', 'count'],
  ['clicks', 'count'],
  ['clickRate', 'rate'],
  ['installs', 'count'],
  ['spend', 'moneyExact'],
  ['revenue', 'moneyExact'],
  ['costPerInstall', 'moneyExact'],
  ['returnOnAdSpend', 'percentFine'],
] as const satisfies readonly (readonly [ReportColumn, keyof Formats])[];

const NAMES = ['channel', 'game', 'campaign', 'country'] as const;

const isNumeric = (column: ReportColumn): boolean => NUMBERS.some(([name]) => name === column);

/** The order after a click: names first ascend, figures and days descend; a second click reverses it. */
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

/** The rows of the page, with sortable column headings (ARIA: aria-sort). */
export function DeliveryTable({ data, onSort }: DeliveryTableProps) {
  const { t } = useTranslation('report');
  const styles = useTableStyles();
  const widths: Partial<Record<ReportColumn, string>> = useHeadingStyles();
  const formats = useFormats();
  const sort = isReportSort(data.sort) ? data.sort : REPORT_DEFAULT_SORT;
  const { column: sorted, descending } = sortParts(sort);
  const day = formats.dayWithin(data.range.from, data.range.to);
  const names = new Map(data.channels.map(({ id, name }) => [id, name]));
  const first = (data.page - 1) * data.size + 1;
  const caption = t('table.caption', {
    first: formats.count(first),
    last: formats.count(first + data.rows.length - 1),
    total: formats.count(data.total),
  });
  // Campaigns and countries have a column only if the data contain them.
  const hasNames = {
    channel: true,
    game: true,
    campaign: data.campaigns.length > 0,
    country: data.countries.length > 0,
  };
  const shownNames = NAMES.filter((column) => hasNames[column]);
  const headings = ['day', ...shownNames, ...NUMBERS.map(([column]) => column)] as const;
  const nameIn = (row: ReportRow, column: (typeof NAMES)[number]) =>
    column === 'channel' ? (names.get(row.channel) ?? row.channel) : row[column];
  const cell = (row: ReportRow, column: (typeof NUMBERS)[number]) => {
    const value = row[column[0]];
    return value === null ? <NoValue /> : formats[column[1]](value);
  };
  return (
    <ScrollRegion label={t('table.title')}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {headings.map((column) => (
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
                  title={t('table.sort', { column: t(`figures.${column}`) })}
                  onClick={() => onSort(nextSort(column, sort))}
                >
                  <span className={mergeClasses(styles.heading, widths[column])}>
                    {t(`figures.${column}`)}
                  </span>
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
            <tr key={JSON.stringify([row.day, row.channel, row.game, row.campaign, row.country])}>
              <th scope="row" className={styles.rowHead}>
                <time dateTime={row.day}>{day(row.day)}</time>
              </th>
              {shownNames.map((column) => (
                <td key={column} className={styles.text}>
                  <Name of={nameIn(row, column)} />
                </td>
              ))}
              {NUMBERS.map((column) => (
                <td key={column[0]} className={styles.number}>
                  {cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className={styles.total}>
          <tr>
            <th scope="row" colSpan={1 + shownNames.length} className={styles.rowHead}>
              {t('table.total')}
            </th>
            {NUMBERS.map(([name, format]) => {
              const value = data.figures[name];
              return (
                <td key={name} className={styles.number}>
                  {value === null ? <NoValue /> : formats[format](value)}
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
