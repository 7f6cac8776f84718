import { mergeClasses } from '@fluentui/react-components';
import { useChartStyles } from './chart.styles';
import { PLOT_HEIGHT } from './dayLine';
import { xOf, yOf, type Scale } from './scale';
import { dayTicks } from './ticks';

/** Distance from a tick line to the baseline of its text. */
const BASELINE = '.36em';

/** The value labels on the left of a plot. */
export function ValueAxis({ scale, format }: { scale: Scale; format: (value: number) => string }) {
  const styles = useChartStyles();
  return (
    <svg width="100%" height={PLOT_HEIGHT} className={styles.axis} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <text
          key={tick}
          x="100%"
          y={`${yOf(scale, tick)}%`}
          dx="-10"
          dy={BASELINE}
          textAnchor="end"
        >
          {format(tick)}
        </text>
      ))}
    </svg>
  );
}

/** Share of the axis at either end where a centered label would overflow. */
const EDGE = 0.04;

const anchorOf = (at: number, count: number) => {
  const edge = EDGE * (count - 1);
  return at < edge ? 'start' : count - 1 - at < edge ? 'end' : 'middle';
};

interface DayAxisProps {
  days: readonly string[];
  format: (day: string) => string;
}

const yearOf = (day: string | undefined): string => day?.slice(0, 4) ?? '';

/** The date labels below a plot, evenly spaced, fewer of them on a phone. */
export function DayAxis({ days, format }: DayAxisProps) {
  const styles = useChartStyles();
  const isOneYear = yearOf(days[0]) === yearOf(days.at(-1));
  const ticks = dayTicks(days);
  return (
    <svg
      width="100%"
      className={mergeClasses(styles.axis, styles.dayAxis, !isOneYear && styles.dayAxisOfYears)}
      aria-hidden="true"
    >
      {ticks.map(({ at, sparse }, index) => {
        const x = `${xOf(at, days.length)}%`;
        const year = yearOf(days[at]);
        const isNewYear = year !== yearOf(days[ticks[index - 1]?.at ?? 0]);
        return (
          <text
            key={at}
            x={x}
            y="1.43em"
            textAnchor={anchorOf(at, days.length)}
            className={sparse ? styles.sparse : ''}
          >
            {format(days[at] ?? '')}
            {isNewYear && (
              <tspan x={x} dy="1.3em">
                {year}
              </tspan>
            )}
          </text>
        );
      })}
    </svg>
  );
}
