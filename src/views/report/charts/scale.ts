export interface Scale {
  min: number;
  max: number;
  /** In ascending order. */
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10] as const;

/** A round distance between ticks, so that about `count` of them cover `width`. */
function niceStep(width: number, count: number): number {
  const rough = width / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (STEPS.find((step) => step * power >= rough) ?? 10);
}

/** Smaller relative differences, and smaller values, are floating-point noise. */
const NOISE = 1e-9;

/** A tenth of a percent: rates are not shown finer, and labels of finer ticks would have no room. */
const LEAST_RATE_STEP = 0.001;

/** The width to divide into ticks: top minus bottom or, if they are equal, the size of the values. */
function widthOf(bottom: number, top: number): number {
  const largest = Math.max(Math.abs(bottom), Math.abs(top));
  const size = largest > NOISE ? largest : 1;
  return top - bottom > size * NOISE ? top - bottom : size;
}

/** Removes floating-point errors. */
const round = (value: number): number => Number(value.toPrecision(12));

/**
 * An axis with round ticks that covers all values. For amounts and counts it includes zero, where lengths and areas
 * begin, and its ticks are whole: no half installs, and labels without cents. For rates, of which there must be one, it
 * is `free` of both.
 */
export function niceScale(values: readonly number[], free = false, count = 4): Scale {
  const covered = free ? values : [0, ...values];
  const [bottom, top] = [Math.min(...covered), Math.max(...covered)];
  const nice = niceStep(widthOf(bottom, top), count);
  const step = free ? Math.max(nice, LEAST_RATE_STEP) : Math.ceil(nice);
  const first = Math.floor(round(bottom / step));
  const last = Math.max(first + 1, Math.ceil(round(top / step)));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => round((first + at) * step));
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks };
}

/** The position of a value in percent from the top. */
export const yOf = ({ min, max }: Scale, value: number): number =>
  round(((max - value) / (max - min)) * 100);

/** The position of a point in percent from the left. A single point is in the middle. */
export const xOf = (at: number, count: number): number =>
  count === 1 ? 50 : round((at / (count - 1)) * 100);

/** A line through the values as an SVG path in a square of 100, interrupted at nulls. */
export function linePath(scale: Scale, values: readonly (number | null)[]): string {
  let isDown = false;
  return values
    .flatMap((value, at) => {
      if (value === null) {
        isDown = false;
        return [];
      }
      const command = isDown ? 'L' : 'M';
      isDown = true;
      return [`${command}${xOf(at, values.length)} ${yOf(scale, value)}`];
    })
    .join('');
}

/** The areas between the values and a level, as an SVG path in a square of 100. */
export function areaPath(scale: Scale, values: readonly (number | null)[], level: number): string {
  const base = yOf(scale, level);
  const runs: [number, number][][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([xOf(at, values.length), yOf(scale, value)]);
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const xs = run.map(([x]) => x);
      const line = run.map(([x, y]) => `L${x} ${y}`).join('');
      return `M${Math.min(...xs)} ${base}${line}L${Math.max(...xs)} ${base}Z`;
    })
    .join('');
}
