import { mergeClasses } from '@fluentui/react-components';
import { Fragment, useId } from 'react';
import { useChartStyles } from './chart.styles';
import { isNumber, PLOT_HEIGHT, sureValues } from './dayLine';
import type { DayLine, DayMark, Level, LevelMark } from './dayLine';
import { LevelSteps } from './levelSteps';
import { areaPath, linePath, xOf, yOf, type Scale } from './scale';
import { STROKES, useStrokeStyles } from './strokes';

interface PlotProps {
  scale: Scale;
  lines: readonly DayLine[];
  levels: readonly Level[];
}

/** The areas between a level and the lines above it. */
function Light({ scale, lines, level }: Omit<PlotProps, 'levels'> & { level: Level }) {
  const styles = useChartStyles();
  const above = useId();
  return (
    <>
      <clipPath id={above}>
        <rect width="100" height={Math.max(0, yOf(scale, level.value))} />
      </clipPath>
      {lines.map((line) => (
        <path
          key={line.id}
          d={areaPath(scale, sureValues(line), level.value)}
          clipPath={`url(#${above})`}
          className={styles.light}
        />
      ))}
    </>
  );
}

/** The dashes of a line on incomplete days, in px. */
const DOTS = '1 4';

/** The values of incomplete days, each with its neighbors; null if there are none. */
function unsureValues({ values, late = [] }: DayLine): (number | null)[] | null {
  if (!late.includes(true)) return null;
  return values.map((value, at) =>
    [at - 1, at, at + 1].some((each) => late[each]) ? value : null,
  );
}

/** The plot itself, in a square of 100 that stretches to its box. */
export function Plot({ scale, lines, levels }: PlotProps) {
  const styles = useChartStyles();
  const strokes = useStrokeStyles();
  const lit = levels.find(({ lights }) => lights);
  return (
    <svg
      width="100%"
      height={PLOT_HEIGHT}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={styles.plot}
      aria-hidden="true"
    >
      {scale.ticks.map((tick) => (
        <path key={tick} d={`M0 ${yOf(scale, tick)}H100`} className={styles.grid} />
      ))}
      {lit && <Light scale={scale} lines={lines} level={lit} />}
      {levels.map(({ label, value, lights }) => (
        <path
          key={label}
          d={`M0 ${yOf(scale, value)}H100`}
          className={mergeClasses(styles.level, !lights && styles.fineLevel)}
        />
      ))}
      {lines.map((line) => {
        const { id, stroke } = line;
        const unsure = unsureValues(line);
        const className = mergeClasses(styles.line, strokes[stroke]);
        return (
          <Fragment key={id}>
            <path
              d={linePath(scale, sureValues(line))}
              strokeDasharray={STROKES[stroke].dashes}
              className={className}
            />
            {unsure && (
              <path d={linePath(scale, unsure)} strokeDasharray={DOTS} className={className} />
            )}
          </Fragment>
        );
      })}
    </svg>
  );
}

/** From here on (%) a name has no room above its level, below the legend, or none under it, above the day axis. */
const [HIGHEST, LOWEST] = [12, 88];
/** Names on the same side of levels this close (%) overlap if text is large. */
const CLOSE = 16;

/** The name of a level: outside the two levels, where it has room. */
function LevelName({
  scale,
  level,
  other,
}: {
  scale: Scale;
  level: Level;
  other: Level | undefined;
}) {
  const styles = useChartStyles();
  const { label, value, lights = false } = level;
  const isLower = other === undefined || value === other.value ? lights : value < other.value;
  const y = yOf(scale, value);
  const isBelow = (at: number, lower: boolean) => at < (lower ? LOWEST : HIGHEST);
  const below = isBelow(y, isLower);
  const otherY = other && yOf(scale, other.value);
  const isOuter =
    otherY !== undefined &&
    Math.abs(otherY - y) < CLOSE &&
    below === isLower &&
    below === isBelow(otherY, !isLower);
  return (
    <text
      x={lights ? '0' : '100%'}
      y={`${y}%`}
      dx={lights ? 4 : -4}
      dy={below ? '1.29em' : '-.43em'}
      textAnchor={lights ? 'start' : 'end'}
      className={mergeClasses(
        styles.levelLabel,
        isOuter && (below ? styles.lineBelow : styles.lineAbove),
      )}
    >
      {label}
    </text>
  );
}

/** Parts that must not be stretched: the day being read, its points, and the names of the levels. */
export function Marks({
  scale,
  lines,
  levels,
  at,
  days,
  marks,
  steps,
}: PlotProps & {
  at: number;
  days: readonly string[];
  marks: readonly DayMark[];
  steps: readonly LevelMark[];
}) {
  const styles = useChartStyles();
  const strokes = useStrokeStyles();
  const x = `${xOf(at, days.length)}%`;
  const heights = levels.map(({ value }) => yOf(scale, value));
  const isTopNamed = heights.some((y) => y < HIGHEST + CLOSE);
  const isBottomNamed = heights.some((y) => y > LOWEST - CLOSE);
  return (
    <svg width="100%" height={PLOT_HEIGHT} className={styles.marks} aria-hidden="true">
      {levels.map((level) => (
        <LevelName
          key={level.label}
          scale={scale}
          level={level}
          other={levels.find((each) => each !== level)}
        />
      ))}
      {steps.length > 0 && (
        <LevelSteps
          scale={scale}
          lines={lines}
          days={days}
          steps={steps}
          low={isTopNamed && !isBottomNamed}
        />
      )}
      {marks.map(({ day, line, text }) => {
        const index = days.indexOf(day);
        const value = lines.find(({ id }) => id === line)?.values[index];
        return index >= 0 && isNumber(value) ? (
          <circle
            key={text}
            cx={`${xOf(index, days.length)}%`}
            cy={`${yOf(scale, value)}%`}
            r="9"
            className={styles.ring}
          />
        ) : null;
      })}
      <line x1={x} x2={x} y1="0" y2="100%" className={styles.cursor} />
      {lines.map(({ id, stroke, values }) => {
        const value = values[at];
        return isNumber(value) ? (
          <circle
            key={id}
            cx={x}
            cy={`${yOf(scale, value)}%`}
            r="5"
            className={mergeClasses(styles.dot, strokes[stroke])}
          />
        ) : null;
      })}
    </svg>
  );
}
