import { dayNumber } from '../../../rules/days';

/** A labeled day on the axis. */
export interface DayTick {
  /** Its index. */
  readonly at: number;
  /** Where there is little room, the lowest ranks are omitted first. */
  readonly rank: number;
}

const WEEK = 7;
/**
 * Up to FEW points every one has a label, up to SOME days every seventh; beyond that the first and middle of months.
 */
const FEW = 10;
const SOME = 45;
const QUARTERS_FROM = 120;

const isMonthStart = (day: string): boolean => day.endsWith('-01');

/** The first of a month, of a quarter, of half a year or of a year, above all other days. */
const monthRank = (day: string): number =>
  isMonthStart(day)
    ? 1 + [3, 6, 12].filter((months) => Number(day.slice(5, 7)) % months === 1).length
    : 0;

/** How often a distance from the last label can be halved: all labels of a rank are evenly spaced. */
const halvings = (distance: number): number =>
  distance === 0 ? Infinity : Math.log2(distance & -distance);

/** The index of the first point that ends on a day or after it. */
const holding = (days: readonly string[], day: string): number =>
  days.findIndex((each) => dayNumber(each) >= dayNumber(day));

function monthTicks(days: readonly string[], withMiddle: boolean): DayTick[] {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const ticks: DayTick[] = [];
  for (let number = dayNumber(first); number <= dayNumber(last); number += 1) {
    const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
    if (!isMonthStart(day) && !(withMiddle && day.endsWith('-15'))) continue;
    ticks.push({ at: holding(days, day), rank: monthRank(day) });
  }
  return ticks;
}

/**
 * The labeled points of an axis: every one of a few, every seventh counted back from the last, the first and middle of
 * months, or the first of months.
 */
export function dayTicks(days: readonly string[]): DayTick[] {
  const count = days.length;
  const span = dayNumber(days.at(-1) ?? '') - dayNumber(days[0] ?? '') + 1;
  const step = count <= FEW ? 1 : WEEK;
  if (count <= FEW || span <= SOME)
    return days
      .map((_, at) => ({ at, rank: halvings((count - 1 - at) / step) }))
      .filter(({ at }) => (count - 1 - at) % step === 0);
  return monthTicks(days, span <= QUARTERS_FROM);
}
