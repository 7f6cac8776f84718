import { byMost } from './byMost';
import type { Comparison } from './comparison';
import { contributions, type Contribution, type Part } from './contributions';
import { DIMENSIONS, type Dimension, type Segment } from './evidence';
import type { Metric, Working, WorkingLine } from './finding';
import { sum, sumsOver, type Sums } from './series';

/** A metric as numerator and denominator; a plain sum has none. */
const PARTS: Readonly<Record<Metric, (sums: Sums) => readonly [n: number, d: number]>> = {
  return: (sums) => [sums.revenue, sums.revenueSpend],
  costPerInstall: (sums) => [sums.installs, sums.installsSpend],
  spend: (sums) => [sums.spend, 0],
  installs: (sums) => [sums.installs, 0],
};

const isSum = (metric: Metric): boolean => metric === 'spend' || metric === 'installs';

export type NamedLine = WorkingLine & {
  readonly name: string;
  /** For all small segments together. */
  readonly isRest?: boolean;
};

/** How a sum divides: each part contributes its own change. */
function sumLines(parts: readonly Part[]): Contribution[] {
  const [all0, all1] = [sum(parts.map(({ n0 }) => n0)), sum(parts.map(({ n1 }) => n1))];
  return parts.map(({ n0, n1 }) => ({
    rate: n1 - n0,
    mix: 0,
    sum: n1 - n0,
    weight0: all0 === 0 ? 0 : n0 / all0,
    weight1: all1 === 0 ? 0 : n1 / all1,
    rate0: n0,
    rate1: n1,
  }));
}

/**
 * The contribution of each part to the change of a metric. A cost per install is divided as installs per dollar,
 * which is finite without installs, and scaled to the change of the cost.
 */
export function linesOf(
  comparison: Comparison,
  metric: Metric,
  parts: readonly Pick<Segment, 'name' | 'series' | 'isRest'>[],
): NamedLine[] {
  const { before, now } = comparison;
  const divided = parts.map(({ series }): Part => {
    const [n0, d0] = PARTS[metric](sumsOver(series, before));
    const [n1, d1] = PARTS[metric](sumsOver(series, now));
    return { n0, d0, n1, d1 };
  });
  const lines = isSum(metric) ? sumLines(divided) : contributions(divided);
  const scale = metric === 'costPerInstall' ? costScale(comparison) : 1;
  return lines.map((line, at) => ({
    ...line,
    name: parts[at]?.name ?? '',
    ...(parts[at]?.isRest && { isRest: true }),
    rate: line.rate * scale,
    mix: line.mix * scale,
    sum: line.sum * scale,
  }));
}

/** The change of the cost per install for one more install per dollar. */
function costScale({ sums0, sums1 }: Comparison): number {
  const perDollar = sums1.installs / sums1.installsSpend - sums0.installs / sums0.installsSpend;
  const cost = sums1.installsSpend / sums1.installs - sums0.installsSpend / sums0.installs;
  return perDollar === 0 ? 0 : cost / perDollar;
}

export const segmentsOf = ({ evidence }: Comparison, dimension: Dimension): readonly Segment[] =>
  evidence.segments[dimension] ?? [];

export interface NamedWorking extends Working {
  readonly lines: readonly NamedLine[];
}

/** Maximum lines of a working; the rest is one more. */
const MOST_LINES = 12;

/** The lines that contribute most, and the others as one. */
function shortened(lines: readonly NamedLine[]): WorkingLine[] {
  const own = lines.filter(({ isRest }) => !isRest).toSorted(byMost((line) => Math.abs(line.sum)));
  const rest = lines.filter(({ isRest }) => isRest);
  if (own.length <= MOST_LINES + 1 && rest.length === 0) return own;
  const others = [...own.slice(MOST_LINES), ...rest];
  const add = (of: (line: WorkingLine) => number) => sum(others.map(of));
  return [
    ...own.slice(0, MOST_LINES),
    {
      name: null,
      rate: add(({ rate }) => rate),
      mix: add(({ mix }) => mix),
      sum: add((line) => line.sum),
      weight0: add(({ weight0 }) => weight0),
      weight1: add(({ weight1 }) => weight1),
      rate0: null,
      rate1: null,
    },
  ];
}

/** How a metric's change divides by each dimension that has segments. */
export const workingsOf = (comparison: Comparison, metric: Metric): NamedWorking[] =>
  DIMENSIONS.flatMap((dimension) => {
    const segments = segmentsOf(comparison, dimension);
    return segments.length === 0
      ? []
      : [{ dimension, lines: linesOf(comparison, metric, segments) }];
  });

/** A working for display: the lines that contribute most first, the small ones together. */
export const shownWorking = ({ dimension, lines }: NamedWorking): Working => ({
  dimension,
  lines: shortened(lines),
});
