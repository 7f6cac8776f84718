import { dayNumber } from '../../../rules/days';

/** A labeled day on the axis. */
export interface DayTick {
  /** Its index. */
  readonly at: number;
  /** Omitted where there is little room. */
  readonly sparse: boolean;
}

const WEEK = 7;
/**
 * Up to FEW points every one has a label, up to SOME days every seventh; beyond that the first and middle of months.
 */
const FEW = 10;
const SOME = 45;
const QUARTERS_FROM = 120;

const isMonthStart = (day: string): boolean => day.endsWith('-01');

/** The index of the first point that ends on a day or after it. */
const holding = (days: readonly string[], day: string): number =>
  days.findIndex((each) => dayNumber(each) >= dayNumber(day));

function monthTicks(days: readonly string[], withMiddle: boolean): DayTick[] {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const ticks: DayTick[] = [];
  for (let number = dayNumber(first); number <= dayNumber(last); number += 1) {
    const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
    if (!isMonthStart(day) && !(withMiddle && day.endsWith('-15'))) continue;
    const month = Number(day.slice(5, 7));
    const sparse = withMiddle ? !isMonthStart(day) : month % 3 !== 1;
    ticks.push({ at: holding(days, day), sparse });
  }
  return ticks;
}

/**
 * The labeled points of an axis: every one of a few, every seventh counted back from the last, the first and middle of
 * months, or the first of months.
 */
export function dayTicks(days: readonly string[]): DayTick[] {
  const count = days.length;
  const all = days.map((_, at) => at);
  if (count <= FEW) return all.map((at) => ({ at, sparse: (count - 1 - at) % 2 === 1 }));
  const span = dayNumber(days.at(-1) ?? '') - dayNumber(days[0] ?? '') + 1;
  if (span <= SOME)
    return all
      .filter((at) => (count - 1 - at) % WEEK === 0)
      .map((at) => ({ at, sparse: ((count - 1 - at) / WEEK) % 2 === 1 }));
  return monthTicks(days, span <= QUARTERS_FROM);
}
