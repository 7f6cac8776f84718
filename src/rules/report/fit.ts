import { sum } from './series';

/** A value of one day; days are counted from any one on. */
export interface Point {
  readonly day: number;
  readonly value: number;
}

/** An interval of a series whose level differs from the rest, as logarithms. */
export interface Step {
  /** The first day of the new level. */
  readonly from: number;
  /** The last day of it; null if it lasts to the end of the series. */
  readonly to: number | null;
  /** The change as a share of the level before: 0.5 is half as much again, -0.5 is half. */
  readonly change: number;
  /** How many days it has. */
  readonly length: number;
  /** How sure it is: the step in units of its own error. */
  readonly certainty: number;
  /** True if a straight line tells the change as well: it has no date. */
  readonly gradual: boolean;
}

/** What a series is like: its noise, and how far one day follows the day before. */
export interface Fit {
  readonly steps: readonly Step[];
  /** Standard deviation of the days from the fitted levels, in logarithms. */
  readonly noise: number;
  /** Correlation of neighbouring days, from 0 to 0.6. */
  readonly memory: number;
  /** The distance of each point from its fitted level, wild days in full, in logarithms. */
  readonly residuals: readonly Point[];
  /** A robust deviation of the residuals. */
  readonly spread: number;
}

const WEEK = 7;
/** Fewer days than this have no fit. */
const FEWEST = 14;
/** Fewer days than this cannot tell a weekday from chance. */
const FEWEST_FOR_WEEKDAYS = 21;
/** A step is told from so many days on, from so many units of its error, and of this size. */
const FEWEST_FOR_STEP = 28;
const CERTAIN = 5;
export const NOTICEABLE_STEP = 0.1;
const SHORTEST = 3;
const SHORTEST_REST = 7;
const LEAST_NOISE = 0.02;
/** Deviations from the level beyond which a day is wild. */
const WILD = 3;
const MOST_MEMORY = 0.6;
/** Degrees of freedom the fit uses: seven weekdays, two levels. */
const FITTED = 9;
const AS_GOOD_AS_A_LINE = 8;
const MOST_STEPS = 3;
/** Makes a median distance comparable with a standard deviation. */
const MAD = 1.4826;

/** The middle value; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : sum(values) / values.length;

const spreadOf = (values: readonly number[]): number => {
  const middle = median(values);
  return Math.max(LEAST_NOISE, MAD * median(values.map((value) => Math.abs(value - middle))));
};

/** The running median of a week; the ends take that of the last whole one. */
function levels(values: readonly number[]): number[] {
  const half = WEEK >> 1;
  return values.map((_, at) => {
    const start = Math.max(0, Math.min(at - half, values.length - WEEK));
    return median(values.slice(start, start + WEEK));
  });
}

/** What each weekday adds; together they add up to nothing. */
function weekdayEffects(points: readonly Point[], level: readonly number[]): number[] {
  const weekdays = Array.from({ length: WEEK }, (_, weekday) => weekday);
  if (points.length < FEWEST_FOR_WEEKDAYS) return weekdays.map(() => 0);
  const effects = weekdays.map((weekday) =>
    median(
      points.flatMap(({ day, value }, at) =>
        day % WEEK === weekday ? [value - (level[at] ?? 0)] : [],
      ),
    ),
  );
  const centre = mean(effects);
  return effects.map((effect) => effect - centre);
}

interface Interval {
  readonly start: number;
  readonly end: number;
  readonly inside: number;
  readonly outside: number;
}

/** The interval whose mean stands out most (circular binary segmentation); null if none may. */
function bestInterval(values: readonly number[]): Interval | null {
  const count = values.length;
  const before = [0];
  for (const value of values) before.push((before.at(-1) ?? 0) + value);
  const all = before[count] ?? 0;
  let best: Interval | null = null;
  let greatest = 0;
  for (let start = 0; start < count; start += 1) {
    if (start !== 0 && start < SHORTEST) continue;
    for (let end = start + SHORTEST; end <= count; end += 1) {
      const length = end - start;
      if (count - length < SHORTEST_REST || (end !== count && count - end < SHORTEST)) continue;
      const own = (before[end] ?? 0) - (before[start] ?? 0);
      const inside = own / length;
      const outside = (all - own) / (count - length);
      const weight = Math.abs(inside - outside) * Math.sqrt((length * (count - length)) / count);
      if (weight <= greatest) continue;
      greatest = weight;
      best = { start, end, inside, outside };
    }
  }
  return best;
}

const squares = (values: readonly number[]): number => sum(values.map((value) => value * value));

/** What is left of the values when a straight line through them is taken away. */
function besideLine(values: readonly number[]): number[] {
  const [middle, level] = [(values.length - 1) / 2, mean(values)];
  const slope =
    sum(values.map((value, at) => (at - middle) * (value - level))) /
    sum(values.map((_, at) => (at - middle) ** 2));
  return values.map((value, at) => value - level - slope * (at - middle));
}

/** How far each value follows the one before it, with a little more for the little that is known. */
function memoryOf(residuals: readonly number[]): number {
  const shifted = sum(residuals.slice(1).map((value, at) => value * (residuals[at] ?? 0)));
  const all = squares(residuals);
  const found = (all === 0 ? 0 : shifted / all) + 2 / residuals.length;
  return Math.min(MOST_MEMORY, Math.max(0, found));
}

interface Found {
  readonly step: Step | null;
  readonly noise: number;
  readonly memory: number;
  /** The values with the step taken out. */
  readonly rest: readonly number[];
}

function findStep(points: readonly Point[], values: readonly number[]): Found {
  const best = bestInterval(values);
  const isIn = (at: number) => best !== null && at >= best.start && at < best.end;
  const difference = best === null ? 0 : best.inside - best.outside;
  const rest = values.map((value, at) => (isIn(at) ? value - difference : value));
  const level = best === null ? mean(values) : best.outside;
  const residuals = rest.map((value) => value - level);
  const freedom = Math.max(1, values.length - FITTED);
  const noise = Math.max(LEAST_NOISE, Math.sqrt(squares(residuals) / freedom));
  const memory = memoryOf(residuals);
  const found = { noise, memory, rest, step: null };
  if (best === null || values.length < FEWEST_FOR_STEP) return found;
  const length = best.end - best.start;
  const weight =
    Math.abs(difference) * Math.sqrt((length * (values.length - length)) / values.length);
  const doubt = (1 - memory) / (1 + memory);
  const certainty = (weight / noise) * Math.sqrt(doubt);
  // An interval at the beginning is the old level: what follows it is the new one.
  const isOld = best.start === 0;
  const change = Math.expm1(isOld ? -difference : difference);
  if (certainty < CERTAIN || Math.abs(change) < NOTICEABLE_STEP) return found;
  const first = points[isOld ? best.end : best.start];
  const last = isOld || best.end === values.length ? undefined : points[best.end - 1];
  const gradual =
    (squares(besideLine(values)) - squares(residuals)) * doubt < AS_GOOD_AS_A_LINE * noise ** 2;
  return {
    ...found,
    step: {
      from: first?.day ?? 0,
      to: last?.day ?? null,
      change,
      length: isOld ? values.length - best.end : length,
      certainty,
      gradual,
    },
  };
}

/**
 * Finds since when a daily series has another level: weekdays are taken out, single wild days are cut, and the
 * interval that differs most from the rest is tested against the noise that is left. Null for a series that is
 * too short.
 */
export function fitSeries(points: readonly Point[]): Fit | null {
  if (points.length < FEWEST) return null;
  const level = levels(points.map(({ value }) => value));
  const effects = weekdayEffects(points, level);
  const seasonless = points.map(({ day, value }) => value - (effects[day % WEEK] ?? 0));
  const distance = seasonless.map((value, at) => value - (level[at] ?? 0));
  const limit = WILD * spreadOf(distance);
  const tamed = distance.map(
    (value, at) => (level[at] ?? 0) + Math.min(limit, Math.max(-limit, value)),
  );
  const { noise, memory, ...first } = findStep(points, tamed);
  const steps: Step[] = [];
  let rest: readonly number[] = tamed;
  for (let found = first; found.step && steps.length < MOST_STEPS;) {
    steps.push(found.step);
    rest = found.rest;
    found = findStep(points, rest);
  }
  const settled = mean(rest);
  const residuals = points.map(({ day }, at) => ({
    day,
    value: (rest[at] ?? 0) - settled + (seasonless[at] ?? 0) - (tamed[at] ?? 0),
  }));
  return {
    steps,
    noise,
    memory,
    residuals,
    spread: spreadOf(residuals.map(({ value }) => value)),
  };
}

/**
 * Points of how much was counted each day, from the first count on. Days on which more was taken back are left out: a
 * logarithm needs a count.
 */
export function countPoints(counts: readonly number[], firstDay: number): Point[] {
  const start = counts.findIndex((count) => count > 0);
  return counts.flatMap((count, at) =>
    start >= 0 && at >= start && count >= 0
      ? [{ day: firstDay + at, value: Math.log(count + 0.5) }]
      : [],
  );
}

/** Points of a daily rate; days without a denominator are left out, and those on which more was taken back. */
export function ratePoints(
  parts: readonly number[],
  wholes: readonly number[],
  firstDay: number,
): Point[] {
  return parts.flatMap((part, at) => {
    const whole = wholes[at] ?? 0;
    // Nothing has no logarithm: it counts as half of one.
    return whole > 0 && part >= 0
      ? [{ day: firstDay + at, value: Math.log((part || 0.5) / whole) }]
      : [];
  });
}
