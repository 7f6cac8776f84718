import { bestOf, byMost } from './byMost';
import { fitDriver, revenuePerInstall, type Comparison, type Driver } from './comparison';
import type { Dimension } from './evidence';
import type { BASES, Cause, Metric, Who } from './finding';
import { NOTICEABLE_STEP } from './fit';
import { isNameable, mixBecause, mixOf, othersAs, seriesOf, type Because } from './mixCause';
import { sum, sumsOver, type Series, type Sums } from './series';
import { datedStep } from './when';
import { linesOf, segmentsOf, type NamedLine, type NamedWorking } from './working';

/** The share of the change that one segment must explain; or two together, the second at least this much. */
const ONE_EXPLAINS = 0.6;
const TWO_EXPLAIN = 0.8;
const SECOND_EXPLAINS = 0.2;
/** How much more than its weight a named segment must explain. */
const EXCESS = 0.2;
const PRICE_OF_A_NAME = 0.1;
/** A cell with at least this share of its segment's contribution is named with it. */
const CELL_HOLDS = 0.8;
const MOST_MOVED = 0.8;
/** Campaigns with less spend than this on both sides were mostly renamed. */
const MOST_KEPT = 0.5;

/** Whether most campaigns have other names than before: what one lost another gained, which explains nothing. */
const isRenamed = ({ dimension, lines }: NamedWorking): boolean =>
  dimension === 'campaign' &&
  sum(lines.map(({ weight0, weight1 }) => Math.min(weight0, weight1))) < MOST_KEPT;

/** If another campaign moved against it by this share of its own move, a campaign was renamed, or its budget moved there. */
const OFFSET = 0.5;

const isOffset = ({ dimension, lines }: NamedWorking, line: NamedLine): boolean =>
  dimension === 'campaign' && lines.some((other) => other.sum / line.sum <= -OFFSET);

const weightOf = ({ weight0, weight1 }: NamedLine): number => (weight0 + weight1) / 2;

interface Candidate {
  readonly working: NamedWorking;
  readonly lines: readonly NamedLine[];
  readonly score: number;
}

/** The one or two segments of a dimension that explain the change beyond their weight; null if none do. */
function candidateOf(working: NamedWorking, change: number): Candidate | null {
  const { lines } = working;
  const [first, second] = lines.filter(isNameable).toSorted(byMost((line) => line.sum / change));
  if (!first || isOffset(working, first)) return null;
  const [e1, e2] = [first.sum / change, (second?.sum ?? 0) / change];
  const isPair = e1 + e2 >= TWO_EXPLAIN && e2 >= SECOND_EXPLAINS && lines.length > 2;
  const named =
    e1 >= ONE_EXPLAINS ? [first] : isPair && second !== undefined ? [first, second] : [];
  const excess = sum(named.map((line) => line.sum / change - weightOf(line)));
  if (named.length === 0 || excess < EXCESS) return null;
  return { working, lines: named, score: excess - PRICE_OF_A_NAME * named.length };
}

const installsPerDollar = ({ installs, installsSpend }: Sums): number => installs / installsSpend;

/**
 * The driver of a segment's own change: installs per dollar, revenue per install, or spend. Where no installs are known,
 * its return.
 */
function driverOf(metric: Metric, comparison: Comparison, series: Series): Driver {
  const [before, now] = [sumsOver(series, comparison.before), sumsOver(series, comparison.now)];
  const [perDollar0, perDollar1] = [installsPerDollar(before), installsPerDollar(now)];
  const perDollar = perDollar1 - perDollar0;
  if (metric === 'return') {
    if (Number.isNaN(perDollar) || (perDollar0 === 0 && perDollar1 === 0)) return 'return';
    const [value0, value1] = [revenuePerInstall(before), revenuePerInstall(now)];
    const byInstalls = ((value0 + value1) / 2) * perDollar;
    const byValue = ((perDollar0 + perDollar1) / 2) * (value1 - value0);
    return Math.abs(byValue) > Math.abs(byInstalls) ? 'value' : 'installsPerDollar';
  }
  const [spend0, spend1] = [before.installsSpend, now.installsSpend];
  const bySpend = ((perDollar0 + perDollar1) / 2) * (spend1 - spend0);
  const isBySpend =
    metric === 'installs' && Math.abs(bySpend) > Math.abs(((spend0 + spend1) / 2) * perDollar);
  return isBySpend ? 'spend' : 'installsPerDollar';
}

/** A driver's values on both sides; null if one is unknown. */
function sidesOf(comparison: Comparison, series: Series, driver: Driver) {
  const [before = NaN, now = NaN] = [comparison.before, comparison.now].map((days) => {
    const sums = sumsOver(series, days);
    if (driver === 'return') return sums.revenue / sums.revenueSpend;
    return driver === 'value' ? revenuePerInstall(sums) : installsPerDollar(sums);
  });
  return Number.isFinite(before) && Number.isFinite(now) ? { before, now } : null;
}

/** The one cell of a named segment with nearly all of its contribution, beyond the cell's weight. */
function cellWithin(
  comparison: Comparison,
  metric: Metric,
  dimension: Dimension,
  line: NamedLine,
): { name: string; series: Series } | null {
  if (dimension !== 'channel' && dimension !== 'game') return null;
  const other = dimension === 'channel' ? 'game' : 'channel';
  const own = segmentsOf(comparison, dimension).find(({ name }) => name === line.name);
  const cells = comparison.evidence.cells.map((cell) => ({
    name: segmentsOf(comparison, other).find(({ id }) => id === cell[other])?.name ?? cell[other],
    series: cell.series,
    isOwn: cell[dimension] === own?.id,
  }));
  const lines = linesOf(comparison, metric, cells);
  const weight = weightOf(line);
  const at = lines.findIndex(
    (cell, index) =>
      cells[index]?.isOwn === true &&
      cell.sum / line.sum >= CELL_HOLDS &&
      cell.sum / line.sum - weightOf(cell) / weight >= EXCESS,
  );
  return cells[at] ?? null;
}

/** The change was caused by the named segments themselves; null if their own rate contradicts it. */
function ownBecause(
  comparison: Comparison,
  metric: Metric,
  { working: { dimension }, lines }: Candidate,
  change: number,
): Because | null {
  const [first] = lines;
  const cell =
    first && lines.length === 1 ? cellWithin(comparison, metric, dimension, first) : null;
  const names = lines.map(({ name }) => name);
  const who: Who = { dimension, names, within: cell?.name ?? null };
  const series = cell?.series ?? seriesOf(segmentsOf(comparison, dimension), names);
  const driver = driverOf(metric, comparison, series);
  const direction = metric === 'costPerInstall' ? -Math.sign(change) : Math.sign(change);
  const { range } = comparison.evidence;
  const fit = fitDriver(comparison, series, driver);
  if (driver === 'spend') {
    const dated = datedStep(fit, range, direction);
    return {
      cause: mixOf(who)(direction),
      when: dated?.when ?? null,
      others: othersAs(comparison, fit, dated, mixOf(who)),
    };
  }
  const sides = sidesOf(comparison, series, driver);
  if (sides === null || Math.sign(sides.now - sides.before) !== direction) return null;
  const { before, now } = sides;
  const causeOf = (share: number, base: (typeof BASES)[number] = 'some') => {
    const own = { who, change: share, base } as const;
    return driver === 'installsPerDollar'
      ? ({ kind: 'installs', ...own } as const)
      : ({ kind: 'value', per: driver === 'value' ? 'player' : 'dollar', ...own } as const);
  };
  // A negative amount has no logarithm, so no date.
  if (before < 0 || now < 0) {
    const share = before === 0 ? direction : (now - before) / Math.abs(before);
    const base = before < 0 ? 'refunds' : before === 0 ? 'nothing' : 'some';
    return { cause: causeOf(share, base), when: null, others: [] };
  }
  const dated = datedStep(fit, range, direction, NOTICEABLE_STEP);
  const when = dated?.when ?? null;
  if (before === 0) return { cause: causeOf(direction, 'nothing'), when, others: [] };
  const reported = dated && dated.when.kind !== 'gradual' ? dated.step.change : now / before - 1;
  return {
    cause: causeOf(reported),
    when,
    others: othersAs(comparison, fit, dated, (stepped) => causeOf(stepped)),
  };
}

const TOTAL_DRIVER = {
  return: 'return',
  costPerInstall: 'installsPerDollar',
  spend: 'spend',
  installs: 'installs',
} as const satisfies Record<Metric, Driver>;

/** The dates of the total's change. */
export function datesOfTotal(
  comparison: Comparison,
  metric: Metric,
  change: number,
): Pick<Because, 'when' | 'others'> {
  const isCost = metric === 'costPerInstall';
  const direction = isCost ? -Math.sign(change) : Math.sign(change);
  const fit = fitDriver(comparison, comparison.total, TOTAL_DRIVER[metric]);
  const dated = datedStep(fit, comparison.evidence.range, direction);
  return {
    when: dated?.when ?? null,
    others: othersAs(comparison, fit, dated, (stepped) => ({
      kind: 'total',
      metric,
      // More installs per dollar are a lower cost.
      change: isCost ? 1 / (1 + stepped) - 1 : stepped,
    })),
  };
}

/** The fit of the total for testing a metric. Days without spend are intentional and not noise. */
export const fitOfTotal = (comparison: Comparison, metric: Metric) => {
  const { total } = comparison;
  return fitDriver(comparison, total, TOTAL_DRIVER[metric], (day) => total.spend[day] !== 0);
};

/** The dimensions in which most segments, by weight, moved in the total's direction. */
function acrossCause(workings: readonly NamedWorking[], direction: number): Cause | null {
  const dimensions = workings.flatMap(({ dimension, lines }) => {
    if (dimension !== 'channel' && dimension !== 'game') return [];
    const big = lines.filter(isNameable);
    const moved = big.filter(
      ({ rate0, rate1 }) => Math.sign((rate1 ?? 0) - (rate0 ?? 0)) === direction,
    );
    return big.length > 1 && sum(moved.map(weightOf)) >= MOST_MOVED ? [dimension] : [];
  });
  return dimensions.length === 0 ? null : { kind: 'across', dimensions };
}

/**
 * Explains a metric's change: by a shift of spend, by one or two segments that explain more than their weight, or by
 * none in particular. The explanation is arithmetic, not proof.
 */
export function becauseOf(
  comparison: Comparison,
  metric: Metric,
  all: readonly NamedWorking[],
  change: number,
): Because {
  const workings = all.filter((working) => !isRenamed(working));
  const mixShare = ({ lines }: NamedWorking) => sum(lines.map(({ mix }) => mix)) / change;
  const mixed = bestOf(
    workings.filter((working) => mixShare(working) >= ONE_EXPLAINS),
    mixShare,
  );
  if (mixed) {
    const because = mixBecause(comparison, metric, mixed, change);
    if (because.cause) return because;
  }
  const best = bestOf(
    workings.flatMap((working) => candidateOf(working, change) ?? []),
    ({ score }) => score,
  );
  if (best) {
    const own = ownBecause(comparison, metric, best, change);
    return own ?? mixBecause(comparison, metric, best.working, change, best.lines[0]);
  }
  const direction = metric === 'costPerInstall' ? -Math.sign(change) : Math.sign(change);
  return { cause: acrossCause(workings, direction), ...datesOfTotal(comparison, metric, change) };
}
