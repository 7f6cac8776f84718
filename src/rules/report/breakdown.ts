import { addDays, dayNumber, daysIn } from '../days';
import { byMost } from './byMost';
import { DIMENSIONS, type Dimension, type Evidence, type Segment } from './evidence';
import { addSums, sumsOver, type Days, type Series, type Sums } from './series';
import type { Range } from './sides';

/** A segment's sums in the range and in the compared days; null if these are unknown. */
export interface Compared {
  readonly now: Sums;
  readonly before: Sums | null;
}

/** A segment of a dimension. `id` is null for all small ones together. */
export interface BreakdownLine extends Compared {
  readonly id: string | null;
  readonly name: string;
}

/** One game on one channel. */
export interface HeatCell extends Compared {
  readonly channel: string;
  readonly game: string;
  /** Whether any source reports its installs in the range: uncounted installs are not zero. */
  readonly installsKnown: boolean;
}

/** A report's figures by each dimension, the most costly first, and channel by game. */
export interface Breakdown {
  readonly dimensions: readonly {
    readonly dimension: Dimension;
    readonly lines: readonly BreakdownLine[];
  }[];
  readonly cells: readonly HeatCell[];
}

/** Maximum number of separate segments per dimension. */
const MOST_LINES = 20;

/** The days of a range as indexes into the series of the evidence, without some. */
export const daysOf = (
  evidence: Evidence,
  { from, to }: Range,
  leftOut: readonly string[] = [],
): Days => {
  const start = dayNumber(from) - dayNumber(evidence.first);
  const out = new Set(leftOut.map((day) => dayNumber(day) - dayNumber(evidence.first)));
  return Array.from({ length: daysIn(from, to) }, (_, at) => start + at).filter(
    (day) => !out.has(day),
  );
};

/** The compared days of some days of a range. */
export const facingDays = (range: Range, facing: Range, days: readonly string[]): string[] =>
  days.map((day) => addDays(day, dayNumber(facing.from) - dayNumber(range.from)));

const together = (lines: readonly BreakdownLine[]): BreakdownLine =>
  lines.reduce((all, line) => ({
    id: null,
    name: '',
    now: addSums(all.now, line.now),
    before: all.before && line.before && addSums(all.before, line.before),
  }));

const isAnything = ({ now, before }: Compared): boolean =>
  [now, before].some(
    (side) => side && (side.spend !== 0 || side.installs !== 0 || side.revenue !== 0),
  );

/** Divides the sums by each dimension, for the range and the compared days; `leftOut` counts on neither side. */
export function breakdownOf(
  evidence: Evidence,
  facing: Range | null,
  leftOut: readonly string[] = [],
): Breakdown {
  const now = daysOf(evidence, evidence.range, leftOut);
  const before = facing && daysOf(evidence, facing, facingDays(evidence.range, facing, leftOut));
  const compared = (series: Series): Compared => ({
    now: sumsOver(series, now),
    before: before && sumsOver(series, before),
  });
  const cells = evidence.cells
    .map(({ channel, game, series, installsKnown }) => ({
      channel,
      game,
      installsKnown: now.some((day) => installsKnown[day]),
      ...compared(series),
    }))
    .filter(isAnything);
  const dimensions = DIMENSIONS.flatMap((dimension) => {
    const segments = evidence.segments[dimension] ?? [];
    const line = ({ id, name, series }: Segment): BreakdownLine => ({
      id,
      name,
      ...compared(series),
    });
    const lines = segments
      .filter(({ isRest }) => !isRest)
      .map(line)
      .filter(isAnything)
      .toSorted(byMost((each) => each.now.spend));
    const rest = segments
      .filter(({ isRest }) => isRest)
      .map((segment) => ({ ...line(segment), id: null }));
    if (lines.length === 0) return [];
    const [shown, small] = [lines.slice(0, MOST_LINES), [...lines.slice(MOST_LINES), ...rest]];
    return [{ dimension, lines: small.length > 0 ? [...shown, together(small)] : shown }];
  });
  return { dimensions, cells };
}
