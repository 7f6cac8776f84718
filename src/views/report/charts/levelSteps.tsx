import { mergeClasses } from '@fluentui/react-components';
import { useId } from 'react';
import { useHiding, VALUES, widthOf } from './axes';
import { useChartStyles } from './chart.styles';
import { isNumber, sureValues, type DayLine, type LevelMark } from './dayLine';
import { xOf, yOf, type Scale } from './scale';

interface LevelStepsProps {
  scale: Scale;
  lines: readonly DayLine[];
  days: readonly string[];
  steps: readonly LevelMark[];
  /** Whether the dates are at the bottom, as the name of a level is at the top. */
  low: boolean;
}

/** A mark with the indexes of its first point and the one after its last. */
type Placed = LevelMark & { start: number; end: number };

/** The point of a day, which may be a week; `otherwise` for a day after the last one. */
const pointOf = (days: readonly string[], day: string | null, otherwise: number): number => {
  const at = day === null ? -1 : days.findIndex((last) => last >= day);
  return at < 0 ? otherwise : at;
};

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter(isNumber);
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0) / known.length;
}

/** The length of a stroke at a level, in percent. */
const STROKE = 6;
/** Width of the chart on the narrowest phones, in rem. */
const NARROWEST = 18;
/** Distance of a date from its line, in px and in rem. */
const GAP = { px: 4, rem: 0.25 };

/** Whether a date is to the left of its line, for lack of room, and the least width of the chart for it, in rem. */
function placeOf(label: string, x: number): { isLeft: boolean; least: number } {
  const width = widthOf(label) + GAP.rem;
  const [left, right] = [VALUES + (width * 100) / x, VALUES + (width * 100) / (100 - x)];
  const isLeft = right > NARROWEST && left < right;
  return { isLeft, least: isLeft ? left : right };
}

const within = (x: number): number => Math.min(100, Math.max(0, x));

/** Short strokes at the mean values up to the next marks on either side of a change. */
function Levels({
  scale,
  line,
  step,
  all,
}: {
  scale: Scale;
  line: DayLine;
  step: Placed;
  all: readonly Placed[];
}) {
  const styles = useChartStyles();
  const values = sureValues(line);
  const { length } = values;
  const edges = all.flatMap(({ start, end }) => [start, end]);
  const from = Math.max(0, ...edges.filter((edge) => edge < step.start));
  const to = Math.min(length, ...edges.filter((edge) => edge > step.start));
  const x = edgeOf(step.start, length);
  const levels = [
    { value: meanOf(values.slice(from, step.start)), x1: x - STROKE, x2: x },
    { value: meanOf(values.slice(step.start, to)), x1: x, x2: x + STROKE },
  ];
  return levels.map(({ value, x1, x2 }) =>
    value === null ? null : (
      <line
        key={x1}
        x1={`${within(x1)}%`}
        x2={`${within(x2)}%`}
        y1={`${yOf(scale, value)}%`}
        y2={`${yOf(scale, value)}%`}
        className={styles.stepLevel}
      />
    ),
  );
}

/** The place between a point and the one before, in percent. */
const edgeOf = (at: number, count: number): number =>
  within(xOf(at, count) - 50 / Math.max(1, count - 1));

/**
 * Changes of level: a thin line with its date and the levels around it, or a hatched band for an episode. All are
 * explained in text below the chart.
 */
export function LevelSteps({ scale, lines, days, steps, low }: LevelStepsProps) {
  const styles = useChartStyles();
  const hatch = useId();
  const hidingBelow = useHiding();
  const { length } = days;
  const placed = steps.flatMap((step): Placed[] => {
    const start = pointOf(days, step.from, -1);
    const end = pointOf(days, step.to, length - 1) + 1;
    return start < 0 ? [] : [{ ...step, start, end }];
  });
  const lineOf = ({ line }: LevelMark) =>
    lines.length === 1 ? lines[0] : lines.find(({ id }) => id === line);
  return (
    <>
      <pattern
        id={hatch}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0V6" className={styles.step} />
      </pattern>
      {placed.map((step, row) => {
        const x = edgeOf(step.start, length);
        const line = lineOf(step);
        const { isLeft, least } = placeOf(step.label, x);
        const others = placed.filter((each) => lineOf(each) === line);
        return (
          <g key={step.text}>
            {step.to === null ? (
              <>
                <line x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" className={styles.step} />
                {line && <Levels scale={scale} line={line} step={step} all={others} />}
              </>
            ) : (
              <rect
                x={`${x}%`}
                width={`${edgeOf(step.end, length) - x}%`}
                height="100%"
                fill={`url(#${hatch})`}
                className={styles.episode}
              />
            )}
            <text
              x={`${x}%`}
              y={low ? '100%' : '0'}
              dx={isLeft ? -GAP.px : GAP.px}
              dy={`${low ? -0.43 - row * 1.3 : 1 + row * 1.3}em`}
              textAnchor={isLeft ? 'end' : 'start'}
              className={mergeClasses(styles.levelLabel, hidingBelow(least))}
            >
              {step.label}
            </text>
          </g>
        );
      })}
    </>
  );
}
