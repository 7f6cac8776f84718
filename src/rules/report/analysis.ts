import { dayOf, daysIn } from '../days';
import { bestOf } from './byMost';
import { becauseOf, datesOfTotal, fitOfTotal } from './cause';
import { compare, fitDriver, valueOf, type Comparison } from './comparison';
import type { Evidence } from './evidence';
import type {
  Change,
  Finding,
  MainFigure,
  Metric,
  OtherStep,
  UnusualDay,
  Working,
} from './finding';
import { othersAs } from './mixCause';
import { sum, type Sums } from './series';
import { facingRange, type Range } from './sides';
import { unusualDays } from './unusual';
import { datedStep, sizeOf } from './when';
import { shownWorking, workingsOf } from './working';

/** What changed in a range, since when and why, with the arithmetic behind it. */
export interface Analysis {
  readonly finding: Finding;
  /** The days the range is compared with; null if unknown. */
  readonly facing: Range | null;
  /** The last day that is complete for every channel; null without any. */
  readonly asOf: string | null;
  /** Days of the range that are excluded from both sides, as they or their compared days are incomplete. */
  readonly missing: readonly string[];
  /** Days of the range that are incomplete themselves. */
  readonly late: readonly string[];
  /** Dated changes of level besides the one in the finding. */
  readonly others: readonly OtherStep[];
  /** How the change divides; empty if the finding is not a change. */
  readonly workings: readonly Working[];
  readonly unusual: readonly UnusualDay[];
}

const FEWEST_INSTALLS = 30;
const FEWEST_DAYS = 7;
/** Above this share of missing days, the finding is only that days are missing. */
const MOST_MISSING = 0.2;
const CERTAIN = 2.6;
/** Minimum change of a return, in points, and relative to itself. */
const LEAST_POINTS = 0.03;
const LEAST_OF_RETURN = 0.04;
/** Minimum change of spend, installs and cost per install, as a share. */
const LEAST_SHARE = 0.1;
/** A change within a segment that the total does not show: its minimum share of spend, and its minimum step. */
const HEAVY = 0.1;
const HIDDEN_STEP = 0.2;

function changeOf<M extends Metric>(metric: M, { sums0, sums1 }: Comparison) {
  const [before, now] = [valueOf(metric, sums0), valueOf(metric, sums1)];
  return before === null || now === null ? null : { metric, before, now };
}

/** The return; the cost of an install if no return is known. Both sides have installs. */
function mainFigure(comparison: Comparison, isRevenueKnown: boolean): MainFigure {
  const { sums0, sums1 } = comparison;
  const costs = (sums: Sums) => sums.installsSpend / sums.installs;
  const returns = isRevenueKnown ? changeOf('return', comparison) : null;
  return returns ?? { metric: 'costPerInstall', before: costs(sums0), now: costs(sums1) };
}

/** Whether a change is large enough to report, and significant against the days' noise. */
function isMaterial(comparison: Comparison, { metric, before, now }: Change): boolean {
  const change = Math.abs(now - before);
  if (metric === 'return' && change < LEAST_POINTS) return false;
  // After refunds or without costs a logarithm is impossible, so only points or cents decide.
  if (before <= 0 || now <= 0) return metric !== 'spend' && change >= LEAST_POINTS;
  if (change / before < (metric === 'return' ? LEAST_OF_RETURN : LEAST_SHARE)) return false;
  const fit = fitOfTotal(comparison, metric);
  if (!fit) return false;
  const tested = new Set(fit.residuals.map(({ day }) => day - comparison.firstDay));
  const [n0 = 0, n1 = 0] = [comparison.before, comparison.now].map(
    (side) => side.filter((day) => tested.has(day)).length,
  );
  const error =
    fit.noise * Math.sqrt(1 / n0 + 1 / n1) * Math.sqrt((1 + fit.memory) / (1 - fit.memory));
  return Math.abs(Math.log(now / before)) / error >= CERTAIN;
}

type Hidden = Pick<Extract<Finding, { kind: 'hidden' }>, 'cause' | 'when'> & {
  readonly others: readonly OtherStep[];
};

/** A change within one channel or game that the total does not show. */
function hiddenChange(comparison: Comparison): Hidden | null {
  const { evidence, sums1 } = comparison;
  const found = (['channel', 'game'] as const).flatMap((dimension) =>
    (evidence.segments[dimension] ?? []).flatMap(({ name, series }) => {
      const own = sum(comparison.now.map((day) => series.spend[day] ?? 0));
      if (own / sums1.spend < HEAVY || own === sums1.spend) return [];
      const who = { dimension, names: [name], within: null };
      return (['installs', 'value'] as const).flatMap((kind) => {
        const driver = kind === 'installs' ? 'installsPerDollar' : kind;
        const fit = fitDriver(comparison, series, driver);
        const causeOf = (change: number): Hidden['cause'] => {
          const step = { who, change, base: 'some' } as const;
          return kind === 'installs' ? { kind, ...step } : { kind, per: 'player', ...step };
        };
        return [1, -1].flatMap((direction) => {
          const dated = datedStep(fit, evidence.range, direction, HIDDEN_STEP);
          if (!dated || dated.when.kind === 'gradual') return [];
          const cause = causeOf(dated.step.change);
          const others = othersAs(comparison, fit, dated, causeOf);
          return [{ cause, when: dated.when, others, size: sizeOf(dated.step) }];
        });
      });
    }),
  );
  const largest = bestOf(found, ({ size }) => size);
  if (!largest) return null;
  const { size: _size, ...hidden } = largest;
  return hidden;
}

/** The finding if a comparison is impossible; null if it is possible. */
function beforeComparing(comparison: Comparison, days: number): Finding | null {
  const { evidence, sums0, sums1, late, missing } = comparison;
  if (evidence.known === null) return { kind: 'noData' };
  const all = sum(comparison.total.spend.slice(-days));
  if (all <= 0) return { kind: 'noSpend', days, credits: all < 0 };
  if (missing.length > days * MOST_MISSING) {
    const [latest] = late.channels.toSorted((a, b) => a.lastDay - b.lastDay);
    const lastDay = latest ? dayOf(comparison.firstDay + latest.lastDay) : null;
    return { kind: 'late', days, missing: missing.length, channel: latest?.name ?? null, lastDay };
  }
  const facing = facingRange(evidence.range, evidence.comparing);
  if (facing.from < evidence.known) {
    const metric = comparison.now.some((day) => evidence.revenueKnown[day])
      ? 'return'
      : 'costPerInstall';
    const needs = daysIn(facing.from, evidence.range.from) - 1;
    const isFirst = evidence.range.from <= evidence.known;
    return { kind: 'first', days, isFirst, needs, metric, value: valueOf(metric, sums1) };
  }
  const complete = comparison.now.length;
  if (complete < FEWEST_DAYS) return { kind: 'thin', side: 'days', days: complete };
  for (const side of ['now', 'before'] as const) {
    const { installs } = side === 'now' ? sums1 : sums0;
    if (!comparison[side].some((day) => evidence.installsKnown[day]))
      return { kind: 'thin', side, days: complete, installs: null };
    if (installs < FEWEST_INSTALLS)
      return { kind: 'thin', side, days: complete, installs: Math.round(installs) };
  }
  return null;
}

/** The most important metric that changed enough to report. */
function materialChange(comparison: Comparison, isRevenueKnown: boolean): Change | null {
  const metrics: readonly Metric[] = isRevenueKnown
    ? ['return', 'costPerInstall', 'spend', 'installs']
    : ['costPerInstall', 'spend', 'installs'];
  for (const metric of metrics) {
    const change = changeOf(metric, comparison);
    if (change && isMaterial(comparison, change)) return change;
  }
  return null;
}

/**
 * Finds the single most relevant statement about a range: what changed against the compared days, since when, and
 * why; or why no statement is possible. The first rule that applies decides.
 */
export function analyse(evidence: Evidence): Analysis {
  const days = daysIn(evidence.range.from, evidence.range.to);
  const comparison = compare(evidence);
  const { now, before } = comparison;
  const facing = facingRange(evidence.range, evidence.comparing);
  const dayAt = (at: number) => dayOf(comparison.firstDay + at);
  const base = {
    asOf: evidence.known === null ? null : lastComplete(comparison),
    missing: comparison.leftOut.map(dayAt),
    late: comparison.missing.map(dayAt),
    others: [],
    unusual: evidence.known === null ? [] : unusualDays(comparison),
  };
  const early = beforeComparing(comparison, days);
  const isFacingKnown = evidence.known !== null && facing.from >= evidence.known;
  if (early)
    return { ...base, finding: early, facing: isFacingKnown ? facing : null, workings: [] };
  const known = (side: readonly number[]) => side.some((day) => evidence.revenueKnown[day]);
  const isRevenueKnown = known(now) && known(before);
  const main = mainFigure(comparison, isRevenueKnown);
  const change = materialChange(comparison, isRevenueKnown);
  if (change) {
    const workings = workingsOf(comparison, change.metric);
    const difference = change.now - change.before;
    const { cause, when, others } =
      change.metric === 'spend'
        ? { cause: null, ...datesOfTotal(comparison, 'spend', difference) }
        : becauseOf(comparison, change.metric, workings, difference);
    const held = change.metric === 'spend' ? main : null;
    return {
      ...base,
      facing,
      workings: workings.map(shownWorking),
      others,
      finding: { kind: 'changed', change, held, cause, when },
    };
  }
  const hidden = hiddenChange(comparison);
  return {
    ...base,
    facing,
    workings: workingsOf(comparison, main.metric).map(shownWorking),
    others: hidden?.others ?? [],
    finding: hidden
      ? { kind: 'hidden', held: main, cause: hidden.cause, when: hidden.when }
      : { kind: 'same', held: main },
  };
}

/** The last day that is complete for every channel; the day before all of them if there is none. */
function lastComplete({ firstDay, total, late }: Comparison): string {
  const last = total.spend.findLastIndex((_, at) => !late.days.has(at));
  return dayOf(firstDay + last);
}
