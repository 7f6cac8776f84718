import { dayOf } from '../days';
import { bestOf } from './byMost';
import { fitShare, valueOf, type Comparison } from './comparison';
import type { Segment } from './evidence';
import type { Cause, Metric, OtherStep, When, Who } from './finding';
import type { Fit } from './fit';
import { addSeries, sum, sumsOver, type Series } from './series';
import { datedStep, otherSteps, type Dated } from './when';
import { segmentsOf, type NamedLine, type NamedWorking } from './working';

/** The cause of a change, its date, and other changes of level of the same series. */
export interface Because {
  readonly cause: Cause | null;
  readonly when: When | null;
  readonly others: readonly OtherStep[];
}

/** A series' dated steps besides the reported one, each as a cause. */
export const othersAs = (
  { evidence }: Comparison,
  fit: Fit | null,
  dated: Dated | null,
  causeOf: (change: number) => OtherStep['cause'],
): OtherStep[] =>
  otherSteps(fit, evidence.range, dated).map(({ when, step }) => ({
    cause: causeOf(step.change),
    when,
  }));

/** Its share of the spend, or its spend itself, changed. */
export const mixOf =
  (who: Who) =>
  (change: number): Extract<Cause, { kind: 'mix' }> => ({
    kind: 'mix',
    who,
    more: change > 0,
    rate: null,
    against: false,
  });

/** Segments below this share on both sides are never named. */
const NAMEABLE = 0.01;

export const isNameable = ({ weight0, weight1, isRest }: NamedLine): boolean =>
  !isRest && Math.max(weight0, weight1) >= NAMEABLE;

/** Spend has ended after this many days without any. */
const ENDED_FOR = 3;
/** A loss of weight must exceed a gain by this factor to be named instead. */
const CLEARLY = 1.25;

export const seriesOf = (segments: readonly Segment[], names: readonly string[]): Series =>
  addSeries(segments.filter(({ name }) => names.includes(name)).map(({ series }) => series));

const dayIn = ({ firstDay: first }: Pick<Comparison, 'firstDay'>, at: number): When => ({
  kind: 'from',
  day: dayOf(first + at),
});

/** The day of the range on which a segment's spend began; null without one. */
function firstDay(comparison: Comparison, { spend }: Series): When | null {
  const at = comparison.now.find((day) => (spend[day] ?? 0) !== 0);
  return at === undefined ? null : dayIn(comparison, at);
}

/** The first day of the range without any further spend; null if the spend continues. */
function endDay(comparison: Comparison, { spend }: Series): When | null {
  const { now } = comparison;
  const at = spend.findLastIndex((each) => each !== 0) + 1;
  const isEnded = at >= (now[0] ?? 0) && at <= (now.at(-1) ?? 0) + 1 - ENDED_FOR;
  return isEnded ? dayIn(comparison, at) : null;
}

/** What a rate divides by, and what must be known for that. */
const DIVISORS = {
  return: { divisor: 'revenueSpend', of: 'revenue' },
  costPerInstall: { divisor: 'installsSpend', of: 'installs' },
} as const;

/** A shift of known spend is one of spend if all spend shifted by this share of it. */
const LEAST_SPENT = 0.5;

/**
 * The change was caused by what is known of a segment: its share of the spend with known revenue or installs changed,
 * but not its share of all spend. Null if that is not so.
 */
function knownBecause(
  { before, now, sums0, sums1, ...comparison }: Comparison,
  metric: Metric,
  cause: { readonly who: Who; readonly rate: number },
  series: Series,
  shift: number,
): Because | null {
  if (metric === 'spend' || metric === 'installs') return null;
  const { divisor, of } = DIVISORS[metric];
  const isAllKnown = sums0[divisor] === sums0.spend && sums1[divisor] === sums1.spend;
  const spent =
    sumsOver(series, now).spend / sums1.spend - sumsOver(series, before).spend / sums0.spend;
  if (isAllKnown || !(Math.abs(spent) < Math.abs(shift) * LEAST_SPENT)) return null;
  const days = [...before, ...now];
  const isOn = (day: number) => series[divisor][day] !== 0;
  const [first = 0, last = 0] = [days.find(isOn), days.findLast(isOn)];
  const [at, kind] = shift > 0 ? ([first, 'new'] as const) : ([last + 1, 'ended'] as const);
  const isDated = at !== days[0] && at <= (days.at(-1) ?? 0);
  const when = isDated ? dayIn(comparison, at) : null;
  return { cause: { kind, of, ...cause }, when, others: [] };
}

/** The change was caused by a shift of spend. */
export function mixBecause(
  comparison: Comparison,
  metric: Metric,
  { dimension, lines }: NamedWorking,
  change: number,
  named?: NamedLine,
): Because {
  const big = lines.filter(isNameable);
  const shift = ({ weight0, weight1 }: NamedLine) => weight1 - weight0;
  const pulls = ({ mix }: NamedLine) => Math.sign(mix) === Math.sign(change);
  const turned = big.filter((line) => line.rate0 === null || line.rate1 === null);
  const moved = bestOf(
    (turned.some(pulls) ? turned : big).filter(pulls),
    // A gain is preferred to an equal loss: it shows where the money is now.
    (each) => (shift(each) > 0 ? CLEARLY : 1) * Math.abs(shift(each)),
  );
  const line = named ?? moved;
  if (!line) return { cause: null, when: null, others: [] };
  const series = seriesOf(segmentsOf(comparison, dimension), [line.name]);
  const who: Who = { dimension, names: [line.name], within: null };
  const rate = valueOf(metric, sumsOver(series, comparison.now)) ?? 0;
  const known = knownBecause(comparison, metric, { who, rate }, series, shift(line));
  if (known) return known;
  if (line.rate0 === null) {
    const when = firstDay(comparison, series);
    return { cause: { kind: 'new', who, rate, of: 'spend' }, when, others: [] };
  }
  const end = endDay(comparison, series);
  if (line.rate1 === null || end)
    return { cause: { kind: 'ended', who, of: 'spend' }, when: end, others: [] };
  const rates = sum(lines.map((each) => each.rate));
  const isAgainst = Math.sign(rates) === -Math.sign(change);
  // Costs are handled as installs per dollar: what lowers these raises the cost.
  const up = metric === 'costPerInstall' ? -Math.sign(change) : Math.sign(change);
  const against =
    isAgainst && big.every(({ rate0, rate1 }) => Math.sign((rate1 ?? 0) - (rate0 ?? 0)) === -up);
  const more = shift(line) > 0;
  const fit = fitShare(comparison, series);
  const dated = datedStep(fit, comparison.evidence.range, more ? 1 : -1);
  return {
    cause: { kind: 'mix', who, more, rate: isAgainst ? null : rate, against },
    when: dated?.when ?? null,
    others: othersAs(comparison, fit, dated, mixOf(who)),
  };
}
