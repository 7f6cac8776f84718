import { sum } from './series';

/** A value of one day; days may be counted from any day. */
export interface Point {
  readonly day: number;
  readonly value: number;
}

/** An interval of a series with a different level. Computed on logarithms. */
export interface Step {
  /** The first day of the new level. */
  readonly from: number;
  /** Its last day; null if it lasts to the end of the series. */
  readonly to: number | null;
  /** The change relative to the level before: 0.5 is 50% more, -0.5 is half. */
  readonly change: number;
  /** Its number of days. */
  readonly length: number;
  /** The step in units of its own standard error. */
  readonly certainty: number;
  /** Whether a straight line fits the change as well: it then has no date. */
  readonly gradual: boolean;
}

/** A series' steps, its noise, and the correlation of neighboring days. */
export interface Fit {
  readonly steps: readonly Step[];
  /** Standard deviation of the days from the fitted levels, in logarithms. */
  readonly noise: number;
  /** Correlation of neighboring days, from 0 to 0.6. */
  readonly memory: number;
  /** The distance of each point from its fitted level, including outliers in full, in logarithms. */
  readonly residuals: readonly Point[];
  /** A robust deviation of the residuals. */
  readonly spread: number;
}

const WEEK = 7;
/** Fewer days than this have no fit. */
const FEWEST = 14;
/** Minimum days to distinguish a weekday effect from chance. */
const FEWEST_FOR_WEEKDAYS = 21;
/** Minimum days, standard errors and size of a step. */
const FEWEST_FOR_STEP = 28;
const CERTAIN = 5;
export const NOTICEABLE_STEP = 0.1;
const SHORTEST = 3;
const SHORTEST_REST = 7;
const LEAST_NOISE = 0.02;
/** Deviations from the level beyond which a day is an outlier. */
const WILD = 3;
const MOST_MEMORY = 0.6;
/** Degrees of freedom the fit uses: seven weekdays, two levels. */
const FITTED = 9;
const AS_GOOD_AS_A_LINE = 8;
const MOST_STEPS = 3;
/** Makes a median distance comparable with a standard deviation. */
const MAD = 1.4826;

/** The median; 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
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

/** The running median of a week; the ends use the last whole week. */
function levels(values: readonly number[]): number[] {
  const half = WEEK >> 1;
  return values.map((_, at) => {
    const start = Math.max(0, Math.min(at - half, values.length - WEEK));
    return median(values.slice(start, start + WEEK));
  });
}

/** The effect of each weekday; they add up to zero. */
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

/**
 * The interval whose mean deviates most (circular binary segmentation); null if none qualifies. Tries every interval, so
 * its inner loop decides how long a report takes.
 */
function bestInterval(values: readonly number[]): Interval | null {
  const count = values.length;
  const before = new Float64Array(count + 1);
  values.forEach((value, at) => (before[at + 1] = (before[at] ?? 0) + value));
  const average = (before[count] ?? 0) / count;
  let best = { start: 0, end: 0, squared: 0, doubt: 1 };
  for (let start = 0; start < count; start += 1) {
    if (start !== 0 && start < SHORTEST) continue;
    const sumBefore = before[start] ?? 0;
    for (let end = start + SHORTEST; end <= count; end += 1) {
      const length = end - start;
      if (count - length < SHORTEST_REST) break;
      if (end !== count && count - end < SHORTEST) continue;
      const squared = ((before[end] ?? 0) - sumBefore - average * length) ** 2;
      const doubt = length * (count - length);
      // Compares the squared differences of the means in standard errors without a division.
      if (squared * best.doubt > best.squared * doubt) best = { start, end, squared, doubt };
    }
  }
  const { start, end, squared } = best;
  if (squared === 0) return null;
  const own = (before[end] ?? 0) - (before[start] ?? 0);
  const length = end - start;
  return {
    start,
    end,
    inside: own / length,
    outside: ((before[count] ?? 0) - own) / (count - length),
  };
}

const squares = (values: readonly number[]): number => sum(values.map((value) => value * value));

/** The residuals of the values from a straight line. */
function besideLine(values: readonly number[]): number[] {
  const [middle, level] = [(values.length - 1) / 2, mean(values)];
  const slope =
    sum(values.map((value, at) => (at - middle) * (value - level))) /
    sum(values.map((_, at) => (at - middle) ** 2));
  return values.map((value, at) => value - level - slope * (at - middle));
}

/** The autocorrelation of neighboring values, raised slightly for small samples. */
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
  /** The values with the step removed. */
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
  // An interval at the beginning is the old level: the new one follows it.
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
 * Finds when a daily series changed its level: removes weekday effects, clips outliers, and tests the most deviating
 * interval against the remaining noise. Null if the series is too short.
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
  return { steps, noise, memory, residuals, spread: spreadOf(residuals.map(({ value }) => value)) };
}

/**
 * Points of daily counts, from the first count on. Days with a negative count are excluded, as they have no
 * logarithm.
 */
export function countPoints(counts: readonly number[], firstDay: number): Point[] {
  const start = counts.findIndex((count) => count > 0);
  return counts.flatMap((count, at) =>
    start >= 0 && at >= start && count >= 0
      ? [{ day: firstDay + at, value: Math.log(count + 0.5) }]
      : [],
  );
}

/** Points of a daily rate; days without a denominator or with a negative count are excluded. */
export function ratePoints(
  parts: readonly number[],
  wholes: readonly number[],
  firstDay: number,
): Point[] {
  return parts.flatMap((part, at) => {
    const whole = wholes[at] ?? 0;
    // Zero has no logarithm: it counts as one half.
    return whole > 0 && part >= 0
      ? [{ day: firstDay + at, value: Math.log((part || 0.5) / whole) }]
      : [];
  });
}
