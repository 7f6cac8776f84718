import { dayNumber } from '../days';
import type { Evidence } from './evidence';
import { addSeries, sumsOver, type Days, type Series, type Sums } from './series';
import { countPoints, fitSeries, ratePoints, type Fit, type Point } from './fit';
import type { Metric } from './finding';
import { facingRange, lateness, type Lateness } from './sides';

/** Both sides of a comparison, limited to the days that are complete on both. */
export interface Comparison {
  readonly evidence: Evidence;
  readonly total: Series;
  readonly sums0: Sums;
  readonly sums1: Sums;
  /** The compared days and those of the range, as indexes. */
  readonly before: Days;
  readonly now: Days;
  readonly late: Lateness;
  /** Days of the range that are incomplete. */
  readonly missing: readonly number[];
  /** Days of the range that are excluded, as they or their compared days are incomplete. */
  readonly leftOut: readonly number[];
  /** The number of the first day of the series. */
  readonly firstDay: number;
}

const indexes = (first: number, from: string, to: string): number[] => {
  const start = dayNumber(from) - first;
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => start + at);
};

/** Pairs the range with the compared days; a late day is excluded from both sides. */
export function compare(evidence: Evidence): Comparison {
  const { range, segments } = evidence;
  const firstDay = dayNumber(evidence.first);
  const late = lateness(
    segments.channel.map(({ id, name, series }) => ({
      name,
      rows: evidence.rows[id] ?? [],
      spend: series.spend,
    })),
    evidence.partial.map((day) => dayNumber(day) - firstDay),
  );
  const facing = facingRange(range, evidence.comparing);
  const all = indexes(firstDay, range.from, range.to);
  const back = dayNumber(range.from) - dayNumber(facing.from);
  const now = all.filter((day) => !late.days.has(day) && !late.days.has(day - back));
  const before = now.map((day) => day - back);
  const total = addSeries(segments.channel.map(({ series }) => series));
  return {
    evidence,
    total,
    sums0: sumsOver(total, before),
    sums1: sumsOver(total, now),
    before,
    now,
    late,
    missing: all.filter((day) => late.days.has(day)),
    leftOut: all.filter((day) => !now.includes(day)),
    firstDay,
  };
}

/** A metric's value; null without a divisor, as after more credits than spend. */
export function valueOf(metric: Metric, sums: Sums): number | null {
  const { spend, installs, revenue, installsSpend, revenueSpend } = sums;
  if (metric === 'return') return revenueSpend <= 0 ? null : revenue / revenueSpend;
  if (metric === 'costPerInstall') return installs === 0 ? null : installsSpend / installs;
  return metric === 'spend' ? spend : installs;
}

/**
 * The revenue per install; NaN if none is known. A row may have only one of the two: what a dollar returns is divided
 * by what it installs, each from the rows that have both of its parts.
 */
export function revenuePerInstall(sums: Sums): number {
  const { installs, revenue, installsSpend, revenueSpend } = sums;
  if (revenueSpend === installsSpend) return revenue / installs;
  const isKnown = revenueSpend > 0 && installsSpend > 0;
  return isKnown ? revenue / revenueSpend / (installs / installsSpend) : Number.NaN;
}

/** Daily values that can be derived from a series. */
export type Driver = 'spend' | 'installs' | 'revenue' | 'return' | 'installsPerDollar' | 'value';

function pointsOf(driver: Driver, series: Series, firstDay: number): Point[] {
  const { installs, revenue, installsSpend, revenueSpend } = series;
  if (driver === 'return') return ratePoints(revenue, revenueSpend, firstDay);
  if (driver === 'installsPerDollar') return ratePoints(installs, installsSpend, firstDay);
  if (driver === 'value') {
    const perInstall = (day: number) => revenuePerInstall(sumsOver(series, [day]));
    const ofInstalls = installs.map((count, day) => count * perInstall(day));
    return ratePoints(ofInstalls, installs, firstDay);
  }
  return countPoints(series[driver], firstDay);
}

/** The fit of a series over its complete days, or the given ones among them; null if it is too short. */
export function fitDriver(
  { late, firstDay }: Pick<Comparison, 'late' | 'firstDay'>,
  series: Series,
  driver: Driver,
  counts: (day: number) => boolean = () => true,
): Fit | null {
  const points = pointsOf(driver, series, firstDay);
  return fitSeries(
    points.filter(({ day }) => !late.days.has(day - firstDay) && counts(day - firstDay)),
  );
}

export function fitShare(
  { late, firstDay, total }: Pick<Comparison, 'late' | 'firstDay' | 'total'>,
  series: Series,
): Fit | null {
  const points = ratePoints(series.spend, total.spend, firstDay);
  return fitSeries(points.filter(({ day }) => !late.days.has(day - firstDay)));
}
