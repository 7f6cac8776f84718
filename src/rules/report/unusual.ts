import { dayOf } from '../days';
import { fitDriver, type Comparison } from './comparison';
import type { UnusualDay } from './finding';
import type { Fit } from './fit';
import type { Series } from './series';

/** A day is unusual from so many robust deviations on, and from this share on. */
const DEVIATIONS = 4.5;
const LEAST = 0.2;
/** Six of each weekday: fewer do not say what is usual. */
const FEWEST = 42;
/** A chart has no more marks than these. */
const MOST_MARKS = 3;
/** So many channels unusual on one day are all of them. */
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
 * The days of the range on which a channel delivered far from what its level and weekday lead to expect, the
 * greatest first. Where many channels are odd on one day, the day is the whole's (`channel` is null). Few days
 * have no fit, and so no marks.
 */
export function unusualDays(comparison: Comparison): UnusualDay[] {
  const { evidence, total } = comparison;
  const first = comparison.now[0] ?? 0;
  const odd = (series: Series, measure: (typeof MEASURES)[number]) =>
    oddDays(fitDriver(comparison, series, measure)).filter(
      ({ day }) => day >= comparison.firstDay + first,
    );
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
      .toSorted((a, b) => Math.abs(Math.log(b.times)) - Math.abs(Math.log(a.times)))
      .slice(0, MOST_MARKS)
      .map(({ day, times, channel }) => ({ metric, channel, times, day: dayOf(day) }));
  });
}
