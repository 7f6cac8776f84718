import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../../machines/report/report';
import type { HeatCell } from '../../rules/report/breakdown';
import type { Sums } from '../../rules/report/series';
import { useUnseen } from '../ui/common.styles';
import { ScrollRegion } from './charts/scrollRegion';
import { useHeatStyles, type HeatStep } from './heatTable.styles';
import { Name } from './name';
import { NoValue } from './noValue';
import { useReportStyles } from './report.styles';
import { useTableStyles } from './table.styles';
import { useFormats } from '../ui/hooks/useFormats';

/** Differences of return at which a cell becomes a step better or worse. */
const STEPS = [0.05, 0.15, 0.3] as const;
/** A return of fewer installs is chance. */
const FEW = 30;
const BREAK_EVEN = 1;

const returnOf = ({ revenue, revenueSpend }: Sums): number | null =>
  revenueSpend > 0 ? revenue / revenueSpend : null;

export function heatStep(difference: number): HeatStep {
  const steps = STEPS.filter((least) => Math.abs(difference) >= least).length;
  // Three steps to either side of the middle one.
  return (3 + Math.sign(difference) * steps) as HeatStep;
}

function Cell({ cell, isPlain }: { cell: HeatCell | undefined; isPlain: boolean }) {
  const { t } = useTranslation('report');
  const tables = useTableStyles();
  const styles = useHeatStyles();
  const unseen = useUnseen();
  const { percentFine, money, points } = useFormats();
  const value = cell ? returnOf(cell.now) : null;
  if (!cell || value === null)
    return (
      <td className={tables.number}>
        <NoValue />
      </td>
    );
  const isFew = cell.installsKnown && cell.now.installs < FEW;
  if (isPlain || isFew || !cell.installsKnown)
    return (
      <td className={mergeClasses(tables.number, !isPlain && isFew && styles.few)}>
        <span className={styles.value}>{percentFine(value)}</span>
        {money(cell.now.spend)}
        {!isPlain && <span className={unseen}> {t(isFew ? 'heat.few' : 'heat.unknown')}</span>}
      </td>
    );
  const before = cell.before && returnOf(cell.before);
  // Without a previous period a cell is compared with break-even.
  const difference = value - (cell.before ? (before ?? value) : BREAK_EVEN);
  const at = heatStep(difference);
  const arrow = at > 3 ? '▲ ' : at < 3 ? '▼ ' : '';
  const [better, worse] = cell.before
    ? (['heat.up', 'heat.down'] as const)
    : (['heat.above', 'heat.below'] as const);
  return (
    <td className={mergeClasses(tables.number, styles[at])}>
      <span className={styles.value}>
        <span aria-hidden="true">{arrow}</span>
        {percentFine(value)}
      </span>
      {money(cell.now.spend)}
      {arrow !== '' && (
        <span className={unseen}>
          {' '}
          {t(difference > 0 ? better : worse, { points: points(Math.abs(difference) * 100) })}
        </span>
      )}
    </td>
  );
}

/** Return and spend by channel and game; both colors and arrows show how the return compares. */
export function HeatTable({ data }: { data: ReportData }) {
  const { t } = useTranslation('report');
  const styles = useReportStyles();
  const tables = useTableStyles();
  const lines = (dimension: 'channel' | 'game') =>
    data.breakdown.dimensions
      .find((each) => each.dimension === dimension)
      ?.lines.filter(({ id }) => id !== null) ?? [];
  const [channels, games] = [lines('channel'), lines('game')];
  if (channels.length < 2 && games.length < 2) return null;
  // Without install counts it is unknown which returns are chance.
  const isPlain = data.figures.installs === null;
  const shown = new Set(games.map(({ id }) => id));
  const isPartlyKnown =
    !isPlain && data.breakdown.cells.some((cell) => !cell.installsKnown && shown.has(cell.game));
  const compared = data.previous === null ? 'heat.aboutBreakEven' : 'heat.about';
  const cells = new Map(
    data.breakdown.cells.map((cell) => [JSON.stringify([cell.channel, cell.game]), cell]),
  );
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('heat.title')}</h2>
      <p className={styles.sectionNote}>{t(isPlain ? 'heat.installsUnknown' : compared)}</p>
      {isPartlyKnown && <p className={styles.sectionNote}>{t('heat.aboutUnknown')}</p>}
      <ScrollRegion label={t('heat.title')}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col" className={tables.cornerHead}>
                {t('figures.channel')}
              </th>
              {games.map(({ id, name }) => (
                <th key={id} scope="col" className={tables.headName}>
                  <Name of={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {channels.map((channel) => (
              <tr key={channel.id}>
                <th scope="row" className={tables.rowHead}>
                  <Name of={channel.name} />
                </th>
                {games.map((game) => (
                  <Cell
                    key={game.id}
                    cell={cells.get(JSON.stringify([channel.id, game.id]))}
                    isPlain={isPlain}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
