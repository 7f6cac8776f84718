import type { Stroke } from './strokes';

/** One line of a chart: a value for each day, or null. */
export interface DayLine {
  id: string;
  label: string;
  /** Its color and dashes: never the color alone (WCAG 1.4.1). */
  stroke: Stroke;
  values: readonly (number | null)[];
  /** Which values are of incomplete days: they are dotted, and count for nothing else. */
  late?: readonly boolean[];
}

/** The values of complete days. */
export const sureValues = ({ values, late = [] }: DayLine): (number | null)[] =>
  values.map((value, at) => (late[at] ? null : value));

export interface DayMark {
  day: string;
  text: string;
  /** The line it is on, or null. */
  line: string | null;
}

/** A dated change of level with its explanation. */
export interface LevelMark {
  from: string;
  /** The last day of an episode; null if the new level lasts. */
  to: string | null;
  /** Its days, drawn on the chart. */
  label: string;
  text: string;
  /** The line it is on, or null. */
  line: string | null;
}

/** A horizontal reference line. */
export interface Level {
  label: string;
  value: number;
  /** Whether the area of lines above this level is highlighted. */
  lights?: boolean;
}

/** Height of a plot in px. Widths are percentages, so nothing is measured. */
export const PLOT_HEIGHT = 220;

export const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number';
