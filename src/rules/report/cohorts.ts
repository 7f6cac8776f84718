import { addDays, dayNumber, daysIn } from '../days';
import type { Evidence } from './evidence';
import { sum } from './series';

/** After how many days the return of players is told. */
export const COHORT_AGES = [1, 7, 30] as const;

export type CohortAge = (typeof COHORT_AGES)[number];

/** What the players of one install day and channel had paid in all at an age, in the unit of the spend. */
export interface CohortSum {
  readonly day: string;
  readonly channel: string;
  readonly age: number;
  readonly players: number;
  readonly revenue: number;
}

/** What is known of a line at one age. */
export type CohortCell =
  /** The return of all its install days. */
  | { readonly kind: 'whole'; readonly value: number }
  /** That of some of them: the others are too young, or no file tells of them. */
  | { readonly kind: 'part'; readonly value: number; readonly days: number; readonly of: number }
  /** Too little is known until that day. */
  | { readonly kind: 'later'; readonly from: string }
  /** All is known, and so few players came that a return is chance. */
  | { readonly kind: 'few' }
  | { readonly kind: 'none' };

/** Install days, both ends included, with one cell for each of {@link COHORT_AGES}. */
export interface CohortLine {
  readonly from: string;
  readonly to: string;
  readonly cells: readonly CohortCell[];
}

/** The return by age of who came in the range, of all of it and of each week. */
export interface Cohorts {
  readonly total: CohortLine;
  /** Counted back from the last day, so that the first may be shorter; empty for a range of one week. */
  readonly weeks: readonly CohortLine[];
  /** Names of channels with spend of which no cohorts are known: they are left out of both sides. */
  readonly without: readonly string[];
}

const WEEK = 7;
/** Fewer install days, or fewer installs, say nothing; a line of fewer days has to be whole. */
const FEWEST_DAYS = 7;
const FEWEST_INSTALLS = 30;

/** An install day: what was spent, and what was paid by an age; null where that is not known of all channels. */
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
  const told = new Set(sums.map(({ channel }) => channel));
  const channels = segments.channel.filter(({ id }) => told.has(id));
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
        // Installs may not be told; whoever played was one.
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
  // On the day after it is over.
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
 * Return by age: what the players of some install days had paid by then, for each dollar spent on these days. A day
 * counts where all its channels are known at that age, on both sides. `last` is the last day there are figures for: what
 * lies behind it will come. Null where no cohorts are known.
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
  const told = new Set(sums.map(({ channel }) => channel));
  const start = dayNumber(evidence.range.from) - dayNumber(evidence.first);
  return {
    total: line(evidence.range),
    weeks: weeks.length > 1 ? weeks.map(line) : [],
    without: evidence.segments.channel
      .filter(({ id, series }) => !told.has(id) && series.spend.slice(start).some(Boolean))
      .map(({ name }) => name),
  };
}
