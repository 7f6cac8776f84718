import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReportData } from '../../../machines/report/report';
import { daysIn } from '../../rules/days';
import { REPORT_MOST_DAYS_OF_BOTH } from '../../rules/report';
import type { BreakdownLine } from '../../rules/report/breakdown';
import type { Dimension } from '../../rules/report/evidence';
import { addSums, isKnown, type Sums } from '../../rules/report/series';
import { ROUTES } from '../../rules/routes';
import { SpriteIcon } from '../site/spriteIcon';
import { useLinkStyles, useUnseen } from '../ui/common.styles';
import { ScrollRegion } from './charts/scrollRegion';
import { changeWords, whyAlone } from './keyFigures';
import { Name } from './name';
import { NoValue } from './noValue';
import { useReportStyles } from './report.styles';
import { useTableStyles } from './table.styles';
import { useFormats } from '../ui/hooks/useFormats';
import { usePermissions } from '../ui/hooks/usePermissions';

const HEADINGS = [
  'figures.revenue',
  'figures.installs',
  'figures.costPerInstall',
  'figures.returnOnAdSpend',
  'by.change',
] as const;

const LONG = new Set<(typeof HEADINGS)[number]>([
  'figures.costPerInstall',
  'figures.returnOnAdSpend',
]);

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const returnOf = ({ revenue, revenueSpend }: Sums) => ratio(revenue, revenueSpend);

interface FiguresProps {
  line: Pick<BreakdownLine, 'now' | 'before'>;
  data: ReportData;
}

/** The figures after the spend. */
function Figures({ line: { now, before }, data }: FiguresProps) {
  const { t } = useTranslation('report');
  const tables = useTableStyles();
  const formats = useFormats();
  const { money, count, moneyExact, percentFine } = formats;
  const orNone = (value: number | null, format: (value: number) => string) =>
    value === null ? <NoValue /> : format(value);
  const valueOf = (measure: 'installs' | 'revenue') =>
    // A sum of unknown values is not zero.
    data.figures[measure] === null || !isKnown(now, measure) ? null : now[measure];
  const revenue = valueOf('revenue');
  const back = revenue === null ? null : returnOf(now);
  const change = changeWords(
    t,
    formats,
    { rise: 'better', format: 'percentFine', inPoints: true },
    back,
    before && returnOf(before),
    whyAlone(data),
  );
  return (
    <>
      <td className={tables.number}>{orNone(revenue, money)}</td>
      <td className={tables.number}>{orNone(valueOf('installs'), count)}</td>
      <td className={tables.number}>
        {orNone(ratio(now.installsSpend, now.installs), moneyExact)}
      </td>
      <td className={tables.number}>{orNone(back, percentFine)}</td>
      <td className={tables.number}>{change}</td>
    </>
  );
}

interface BreakdownTableProps {
  data: ReportData;
  dimension: Dimension;
  lines: readonly BreakdownLine[];
}

/** One dimension as a table whose spend is also shown as bars, so that chart and table are one. */
function BreakdownTable({ data, dimension, lines }: BreakdownTableProps) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const tables = useTableStyles();
  const unseen = useUnseen();
  const { money, nameIn } = useFormats();
  // All others together would shrink the bars to be compared.
  const most = Math.max(1, ...lines.map(({ id, now }) => (id === null ? 0 : now.spend)));
  const total = lines.reduce((all, line) => ({
    ...all,
    now: addSums(all.now, line.now),
    before: all.before && line.before && addSums(all.before, line.before),
  }));
  const kindOf = (id: string | null) =>
    dimension === 'channel' ? data.channels.find((each) => each.id === id)?.kind : undefined;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t(`by.${dimension}`)}</h2>
      <ScrollRegion label={t(`by.${dimension}`)}>
        <table className={tables.table}>
          <caption className={unseen}>{t(`by.${dimension}`)}</caption>
          <thead>
            <tr>
              <th scope="col" className={tables.cornerHead}>
                <span className={tables.longHeading}>{t(`figures.${dimension}`)}</span>
              </th>
              <th scope="col" className={tables.head}>
                {t('figures.spend')}
              </th>
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className={tables.headNumber}>
                  <span className={LONG.has(heading) ? tables.longHeading : undefined}>
                    {t(heading)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const kind = kindOf(line.id);
              return (
                <tr key={line.id}>
                  <th scope="row" className={tables.rowHead}>
                    {line.id === null ? t('by.others') : <Name of={nameIn(dimension, line.name)} />}
                    {kind && (
                      <span className={tables.kind}>
                        <SpriteIcon name={kind} />
                        {t(`charts.${kind}`)}
                      </span>
                    )}
                  </th>
                  <td className={tables.barCell}>
                    {money(line.now.spend)}
                    {line.id !== null && (
                      <svg width="100%" height="10" className={tables.barBox} aria-hidden="true">
                        <rect
                          width={`${Math.max(0, line.now.spend / most) * 100}%`}
                          height="10"
                          rx="2"
                          className={tables.bar}
                        />
                      </svg>
                    )}
                  </td>
                  <Figures line={line} data={data} />
                </tr>
              );
            })}
          </tbody>
          <tfoot className={tables.total}>
            <tr>
              <th scope="row" className={tables.rowHead}>
                {t('by.total')}
              </th>
              <td className={tables.barCell}>{money(total.now.spend)}</td>
              <Figures line={total} data={data} />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </section>
  );
}

/** What this report cannot show, and why. */
function Unshown({ data }: { data: ReportData }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const link = useLinkStyles();
  const mayImport = usePermissions().includes('data:write');
  const { campaign, country, range } = data;
  const isPart = (measure: 'installs' | 'revenue') =>
    data.figures[measure] !== null &&
    data.breakdown.cells.some(({ now }) => now[`${measure}Spend`] !== now.spend);
  const isLong = daysIn(range.from, range.to) > REPORT_MOST_DAYS_OF_BOTH;
  return (
    <section className={styles.section}>
      {data.figures.revenue === null && <p className={styles.note}>{t('unshown.revenue')}</p>}
      {isPart('installs') && <p className={styles.note}>{t('unshown.installsPart')}</p>}
      {isPart('revenue') && <p className={styles.note}>{t('unshown.revenuePart')}</p>}
      {isLong && country !== null && data.campaigns.length > 0 && (
        <p className={styles.note}>{t('unshown.campaigns', { days: REPORT_MOST_DAYS_OF_BOTH })}</p>
      )}
      {isLong && campaign !== null && data.countries.length > 0 && (
        <p className={styles.note}>{t('unshown.countries', { days: REPORT_MOST_DAYS_OF_BOTH })}</p>
      )}
      {data.cohorts === null && (
        <p className={styles.note}>
          {t('unshown.cohorts')}{' '}
          {mayImport && (
            <Link className={link.link} to={ROUTES.dataImport[0]}>
              {t('empty.toImport')}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

/** Channels, games, campaigns and countries, each with its total. A dimension with a single line is omitted. */
export function Breakdowns({ data }: { data: ReportData }) {
  return (
    <>
      {data.breakdown.dimensions
        .filter(({ dimension, lines }) => lines.length > 1 || dimension === 'channel')
        .map(({ dimension, lines }) => (
          <BreakdownTable key={dimension} data={data} dimension={dimension} lines={lines} />
        ))}
      <Unshown data={data} />
    </>
  );
}
