import { addDays, dayNumber, daysIn } from '../days';
import type { Evidence } from './evidence';
import { sum } from './series';

/** The ages in days at which the return of players is reported. */
export const COHORT_AGES = [1, 7, 30] as const;

export type CohortAge = (typeof COHORT_AGES)[number];

/** The total revenue, at an age, from the players of one install day and channel, in the unit of the spend. */
export interface CohortSum {
  readonly day: string;
  readonly channel: string;
  readonly age: number;
  readonly players: number;
  readonly revenue: number;
}

/** The result of a line at one age. */
export type CohortCell =
  /** The return of all its install days. */
  | { readonly kind: 'whole'; readonly value: number }
  /** The return of some days: the others are too recent, or no file covers them. */
  | { readonly kind: 'part'; readonly value: number; readonly days: number; readonly of: number }
  /** Too little data until that day. */
  | { readonly kind: 'later'; readonly from: string }
  /** All data is known, but too few players make a return random. */
  | { readonly kind: 'few' }
  | { readonly kind: 'none' };

/** Install days, both ends included, with one cell for each of {@link COHORT_AGES}. */
export interface CohortLine {
  readonly from: string;
  readonly to: string;
  readonly cells: readonly CohortCell[];
}

/** The return by age of the range's players, in total and by week. */
export interface Cohorts {
  readonly total: CohortLine;
  /** Counted back from the last day, so that the first may be shorter; empty for a range of one week. */
  readonly weeks: readonly CohortLine[];
  /** Names of channels with spend but without cohort data: they are excluded from both sides. */
  readonly without: readonly string[];
}

const WEEK = 7;
/** Minimum install days and installs for a result; a line with fewer days must be complete. */
const FEWEST_DAYS = 7;
const FEWEST_INSTALLS = 30;

/** An install day: the spend, and the revenue by an age; null if not known for all channels. */
interface InstallDay {
  readonly day: string;
  readonly spend: number;
  readonly paidBy: (
    age: CohortAge,
  ) => { readonly revenue: number; readonly installs: number } | null;
}

const keyOf = (day: string, channel: string, age: number) => `${day} ${age} ${channel}`;

/** The days of the range on which any of the channels spent. */
function installDays(
  { first, range, segments }: Evidence,
  sums: readonly CohortSum[],
): readonly InstallDay[] {
  const known = new Map(sums.map((each) => [keyOf(each.day, each.channel, each.age), each]));
  const reported = new Set(sums.map(({ channel }) => channel));
  const channels = segments.channel.filter(({ id }) => reported.has(id));
  const start = dayNumber(range.from) - dayNumber(first);
  return Array.from({ length: daysIn(range.from, range.to) }, (_, at): readonly InstallDay[] => {
    const day = addDays(range.from, at);
    const spending = channels.flatMap(({ id, series }) => {
      const spend = series.spend[start + at] ?? 0;
      return spend === 0 ? [] : [{ id, spend, installs: series.installs[start + at] ?? 0 }];
    });
    if (spending.length === 0) return [];
    const paidBy: InstallDay['paidBy'] = (age) => {
      const paid = spending.flatMap(({ id, installs }) => {
        const by = known.get(keyOf(day, id, age));
        // Installs may be unreported, but every player was one.
        return by ? [{ revenue: by.revenue, installs: Math.max(installs, by.players) }] : [];
      });
      if (paid.length < spending.length) return null;
      return {
        revenue: sum(paid.map(({ revenue }) => revenue)),
        installs: sum(paid.map(({ installs }) => installs)),
      };
    };
    return [{ day, spend: sum(spending.map(({ spend }) => spend)), paidBy }];
  }).flat();
}

function cellOf(days: readonly InstallDay[], age: CohortAge, last: string): CohortCell {
  const paid = days.flatMap(({ spend, paidBy }) => {
    const by = paidBy(age);
    return by ? [{ spend, ...by }] : [];
  });
  const spend = sum(paid.map((each) => each.spend));
  const missing = Math.min(FEWEST_DAYS, days.length) - paid.length;
  const isFew = sum(paid.map(({ installs }) => installs)) < FEWEST_INSTALLS;
  if (missing <= 0 && !isFew && spend > 0) {
    const value = sum(paid.map(({ revenue }) => revenue)) / spend;
    if (paid.length === days.length) return { kind: 'whole', value };
    return { kind: 'part', value, days: paid.length, of: days.length };
  }
  const young = days.filter(({ day, paidBy }) => addDays(day, age) > last && paidBy(age) === null);
  const next = missing > 0 ? young[missing - 1] : young.at(-1);
  // The day after it ends.
  if (next) return { kind: 'later', from: addDays(next.day, age + 1) };
  return { kind: isFew && days.length > 0 && missing <= 0 ? 'few' : 'none' };
}

/** The weeks of a range, counted back from its last day. */
function weeksOf({ from, to }: Evidence['range']): Evidence['range'][] {
  const count = Math.ceil(daysIn(from, to) / WEEK);
  return Array.from({ length: count }, (_, at) => {
    const end = addDays(to, (at + 1 - count) * WEEK);
    const start = addDays(end, 1 - WEEK);
    return { from: start < from ? from : start, to: end };
  });
}

/**
 * Return by age: the revenue from the players of some install days, per dollar spent on these days. A day counts if
 * all its channels are known at that age, on both sides. `last` is the last day with figures: later ones are still to
 * come. Null without cohort data.
 */
export function cohortsOf(
  evidence: Evidence,
  sums: readonly CohortSum[],
  last: string,
): Cohorts | null {
  if (sums.length === 0) return null;
  const days = installDays(evidence, sums);
  const line = ({ from, to }: Evidence['range']): CohortLine => {
    const own = days.filter(({ day }) => day >= from && day <= to);
    return { from, to, cells: COHORT_AGES.map((age) => cellOf(own, age, last)) };
  };
  const weeks = weeksOf(evidence.range);
  const reported = new Set(sums.map(({ channel }) => channel));
  const start = dayNumber(evidence.range.from) - dayNumber(evidence.first);
  return {
    total: line(evidence.range),
    weeks: weeks.length > 1 ? weeks.map(line) : [],
    without: evidence.segments.channel
      .filter(({ id, series }) => !reported.has(id) && series.spend.slice(start).some(Boolean))
      .map(({ name }) => name),
  };
}
