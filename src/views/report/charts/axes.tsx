import { mergeClasses } from '@fluentui/react-components';
import { useChartStyles } from './chart.styles';
import { AXIS_WIDTH, PLOT_HEIGHT } from './dayLine';
import { labelled, xOf, yOf, type Scale } from './scale';

const MOST_DAYS = 6;
/** From the line of a tick down to the baseline of its text, in px. */
const BASELINE = 5;

/** The values at the left of a plot. */
export function ValueAxis({ scale, format }: { scale: Scale; format: (value: number) => string }) {
  const styles = useChartStyles();
  return (
    <svg width={AXIS_WIDTH} height={PLOT_HEIGHT} className={styles.axis} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <text
          key={tick}
          x={AXIS_WIDTH - 10}
          y={`${yOf(scale, tick)}%`}
          dy={BASELINE}
          textAnchor="end"
        >
          {format(tick)}
        </text>
      ))}
    </svg>
  );
}

const anchorOf = (at: number, count: number) => {
  if (count === 1) return 'middle';
  return at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle';
};

interface DayAxisProps {
  days: readonly string[];
  format: (day: string) => string;
}

/** The days below a plot: a few of them, on a phone the first and the last alone. */
export function DayAxis({ days, format }: DayAxisProps) {
  const styles = useChartStyles();
  return (
    <svg
      width="100%"
      height="28"
      className={mergeClasses(styles.axis, styles.dayAxis)}
      aria-hidden="true"
    >
      {labelled(days.length, MOST_DAYS).map((at) => {
        const anchor = anchorOf(at, days.length);
        return (
          <text
            key={at}
            x={`${xOf(at, days.length)}%`}
            y="20"
            textAnchor={anchor}
            className={anchor === 'middle' && days.length > 1 ? styles.sparse : ''}
          >
            {format(days[at] ?? '')}
          </text>
        );
      })}
    </svg>
  );
}
