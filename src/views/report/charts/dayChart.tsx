import { useState, type ChangeEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeClasses } from '@fluentui/react-components';
import { DayAxis, ValueAxis } from './axes';
import { ChartTable } from './chartTable';
import type { ChartPoints } from '../dayLines';
import { NO_VALUE } from '../noValue';
import { useFormats } from '../../ui/hooks/useFormats';
import { useChartStyles } from './chart.styles';
import { isNumber, type DayLine, type DayMark, type Level, type LevelMark } from './dayLine';
import { Marks, Plot } from './plot';
import { niceScale } from './scale';
import { STROKES, useStrokeStyles, type Stroke } from './strokes';

/** A short piece of a line, for the legend. */
function LineSample({ stroke }: { stroke: Stroke }) {
  const styles = useChartStyles();
  const strokes = useStrokeStyles();
  return (
    <svg width="28" height="12" aria-hidden="true" className={styles.sample}>
      <path
        d="M2 6H26"
        strokeDasharray={STROKES[stroke].dashes}
        className={mergeClasses(styles.line, strokes[stroke])}
      />
    </svg>
  );
}

/** Returns the point being read, chosen by arrow keys or pointer; initially the last one. */
function useReading(count: number) {
  const last = count - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  return {
    at: Math.min(last, chosen ?? last),
    /** For a range input that overlays the plot. */
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setChosen(Number(target.value)),
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
      const { left, width } = currentTarget.getBoundingClientRect();
      const share = width > 0 ? (clientX - left) / width : 1;
      setChosen(Math.round(Math.min(1, Math.max(0, share)) * last));
    },
  };
}

export interface DayChartProps {
  title: string;
  points: ChartPoints;
  lines: readonly DayLine[];
  levels?: readonly Level[];
  /** Marked days, explained in text below the chart and in its table. */
  marks?: readonly DayMark[];
  /** Changes of level, explained in the same places. */
  steps?: readonly LevelMark[];
  /** Whether each point is incomplete: noted in the table. */
  late?: readonly boolean[];
  /** A note about the points, or null. */
  note: string | null;
  /** Whether the axis may begin above zero, as for a rate. */
  free?: boolean;
  format: (value: number) => string;
  /** A shorter format for the axis. */
  formatTick: (value: number) => string;
}

const NO_LEVELS: readonly Level[] = [];
const NO_MARKS: readonly DayMark[] = [];
const NO_STEPS: readonly LevelMark[] = [];
const ALL_COMPLETE: readonly boolean[] = [];

/**
 * Values by day as lines. Read by pointer and arrow keys, with each day announced in full; a table below holds the same
 * data. Uses only SVG attributes: no inline styles, no measuring, no layout shift.
 */
export function DayChart(props: DayChartProps) {
  const { title, note, points, lines, format } = props;
  const { levels = NO_LEVELS, marks = NO_MARKS, steps = NO_STEPS, free = false } = props;
  const { late = ALL_COMPLETE } = props;
  const { t } = useTranslation('report');
  const styles = useChartStyles();
  const formats = useFormats();
  const { days, weekly, firstOf } = points;
  const formatDay = (last: string) =>
    weekly ? formats.range(firstOf(last), last) : formats.day(last);
  const { at, ...reading } = useReading(days.length);
  const scale = niceScale(
    [
      ...lines.flatMap(({ values }) => values.filter(isNumber)),
      ...levels.map(({ value }) => value),
    ],
    free,
  );
  const valueOf = (line: DayLine, index: number): string | null => {
    const value = line.values[index];
    return isNumber(value) ? format(value) : null;
  };
  const notesAt = (last: string, index: number): string =>
    [
      ...steps.filter(({ from }) => from <= last && from >= firstOf(last)),
      ...marks.filter((mark) => mark.day === last),
      ...(late[index] ? [{ text: t('charts.incomplete') }] : []),
    ]
      .map(({ text }) => text)
      .join(t('charts.between'));
  const notes = days.map(notesAt);
  const day = formatDay(days[at] ?? '');
  const values = lines
    .map((line) =>
      t('charts.value', { name: line.label, value: valueOf(line, at) ?? t('charts.none') }),
    )
    .join(t('charts.between'));
  return (
    <div>
      {note !== null && <p className={styles.note}>{note}</p>}
      <div className={styles.legend} aria-hidden="true">
        <span className={styles.day}>{day}</span>
        {lines.map((line) => (
          <span key={line.id} className={styles.key}>
            <LineSample stroke={line.stroke} />
            {line.label} <strong className={styles.value}>{valueOf(line, at) ?? NO_VALUE}</strong>
          </span>
        ))}
      </div>
      <div className={styles.frame}>
        <ValueAxis scale={scale} format={props.formatTick} />
        <div className={styles.box}>
          <Plot scale={scale} lines={lines} levels={levels} />
          <Marks
            scale={scale}
            lines={lines}
            levels={levels}
            at={at}
            days={days}
            marks={marks}
            steps={steps}
          />
          <input
            type="range"
            className={styles.reader}
            aria-label={t('charts.read', { title })}
            aria-valuetext={t('charts.reading', { day, values })}
            min={0}
            max={days.length - 1}
            value={at}
            {...reading}
          />
        </div>
        <DayAxis days={days} format={formats.dayShort} />
      </div>
      {steps.length + marks.length > 0 && (
        <ul className={styles.marked}>
          {steps.map(({ text, to }) => (
            <li key={text} className={to === null ? styles.ofStep : styles.ofEpisode}>
              {text}
            </li>
          ))}
          {marks.map(({ text }) => (
            <li key={text} className={styles.ofDay}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <ChartTable
        title={title}
        days={days.map(formatDay)}
        columns={[
          ...lines.map((line) => ({
            label: line.label,
            cells: days.map((_, index) => valueOf(line, index)),
          })),
          ...(notes.every((each) => each === '')
            ? []
            : [{ label: t('charts.note'), cells: notes }]),
        ]}
      />
    </div>
  );
}
