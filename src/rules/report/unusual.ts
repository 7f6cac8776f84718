import { dayNumber, dayOf } from '../days';
import { byMost } from './byMost';
import { fitDriver, type Comparison } from './comparison';
import type { UnusualDay } from './finding';
import type { Fit } from './fit';
import type { Series } from './series';

/** Minimum robust deviations, and minimum relative deviation, of an unusual day. */
const DEVIATIONS = 4.5;
const LEAST = 0.2;
/** Six of each weekday: fewer do not show what is usual. */
const FEWEST = 42;
/** Maximum number of marks on a chart. */
const MOST_MARKS = 3;
/** From this many unusual channels on, the day counts for the total. */
const EVERYONE = 3;

const MEASURES = ['spend', 'revenue', 'installs'] as const;

interface Odd {
  readonly day: number;
  readonly times: number;
}

function oddDays(fit: Fit | null): Odd[] {
  if (!fit || fit.residuals.length < FEWEST) return [];
  return fit.residuals.flatMap(({ day, value }) => {
    const times = Math.exp(value);
    const isOdd = Math.abs(value) >= DEVIATIONS * fit.spread && Math.abs(times - 1) >= LEAST;
    return isOdd ? [{ day, times }] : [];
  });
}

/**
 * The days of the range on which a channel deviated far from its level and weekday effect, largest first. If many
 * channels deviate on one day, the day counts for the total (`channel` is null). A series too short for a fit has
 * none.
 */
export function unusualDays(comparison: Comparison): UnusualDay[] {
  const { evidence, total } = comparison;
  const first = dayNumber(evidence.range.from);
  const odd = (series: Series, measure: (typeof MEASURES)[number]) =>
    oddDays(fitDriver(comparison, series, measure)).filter(({ day }) => day >= first);
  return MEASURES.flatMap((metric) => {
    const own = evidence.segments.channel.flatMap(({ name, series }) =>
      odd(series, metric).map((day) => ({ ...day, channel: name })),
    );
    const shared = new Set(
      own
        .map(({ day }) => day)
        .filter((day) => own.filter((each) => each.day === day).length >= EVERYONE),
    );
    const whole = shared.size === 0 ? [] : odd(total, metric).filter(({ day }) => shared.has(day));
    return [
      ...own.filter(({ day }) => !shared.has(day)),
      ...whole.map((day) => ({ ...day, channel: null })),
    ]
      .toSorted(byMost(({ times }) => Math.abs(Math.log(times))))
      .slice(0, MOST_MARKS)
      .map(({ day, times, channel }) => ({ metric, channel, times, day: dayOf(day) }));
  });
}
