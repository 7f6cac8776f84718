import { mergeClasses } from '@fluentui/react-components';
import { ROOMS, useChartStyles, useRoomStyles } from './chart.styles';
import { PLOT_HEIGHT } from './dayLine';
import { xOf, yOf, type Scale } from './scale';
import { dayTicks, type DayTick } from './ticks';

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

/** Size of the labels, and least distance between two, in rem. */
const SIZE = 0.875;
const GAP = 0.3;
/** Width of the value axis, in rem. */
export const VALUES = 4;

/** About the width of a label, in rem. */
export const widthOf = (label: string): number =>
  SIZE * (label.length * 0.56 + (label.match(/\p{Script=Han}/gu)?.length ?? 0) * 0.44);

/** The parts of a label's width on either side of its point. */
const SIDES = { start: [0, 1], middle: [0.5, 0.5], end: [1, 0] } as const;

/** Returns the class that hides what needs this width of a chart, in rem, in less. */
export function useHiding() {
  const rooms = useRoomStyles();
  return (least: number): string => rooms[ROOMS.findLast((room) => room >= least) ?? ROOMS[0]];
}

/** Returns the class that hides labels where they and all of a higher rank have no room beside each other. */
function useRoom(ticks: readonly DayTick[], labels: readonly string[], count: number) {
  const hidingBelow = useHiding();
  return (rank: number): string => {
    const placed = ticks
      .map(({ at, rank: own }, index) => ({ at, own, width: widthOf(labels[index] ?? '') }))
      .filter(({ own }) => own >= rank);
    const needed = placed.slice(1).map(({ at, width }, index) => {
      const before = placed[index] ?? { at, width };
      const [left, right] = [SIDES[anchorOf(at, count)][0], SIDES[anchorOf(before.at, count)][1]];
      return ((before.width * right + width * left + GAP) * (count - 1)) / (at - before.at);
    });
    const least = VALUES + Math.max(0, ...needed);
    const isTop = ticks.every(({ rank: other }) => other <= rank);
    return isTop ? '' : hidingBelow(least);
  };
}

interface DayAxisProps {
  days: readonly string[];
  format: (day: string) => string;
}

const yearOf = (day: string | undefined): string => day?.slice(0, 4) ?? '';

/** The date labels below a plot, evenly spaced, as many as have room. */
export function DayAxis({ days, format }: DayAxisProps) {
  const styles = useChartStyles();
  const isOneYear = yearOf(days[0]) === yearOf(days.at(-1));
  const ticks = dayTicks(days);
  const labels = ticks.map(({ at }) => format(days[at] ?? ''));
  const roomOf = useRoom(ticks, labels, days.length);
  return (
    <svg
      width="100%"
      className={mergeClasses(styles.axis, styles.dayAxis, !isOneYear && styles.dayAxisOfYears)}
      aria-hidden="true"
    >
      {ticks.map(({ at, rank }, index) => {
        const x = `${xOf(at, days.length)}%`;
        const year = yearOf(days[at]);
        const isNewYear = year !== yearOf(days[ticks[index - 1]?.at ?? 0]);
        return (
          <text
            key={at}
            x={x}
            y="1.43em"
            textAnchor={anchorOf(at, days.length)}
            className={roomOf(rank)}
          >
            {labels[index]}
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
