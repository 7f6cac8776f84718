import type { Stroke } from './strokes';

/** One line of a chart: a value for each day, or null if there is none. */
export interface DayLine {
  id: string;
  label: string;
  /** Its colour and its dashes: never the colour alone (WCAG 1.4.1). */
  stroke: Stroke;
  values: readonly (number | null)[];
}

/** A day worth a mark, with a word why. */
export interface DayMark {
  day: string;
  text: string;
  /** The line it is on; null for none in particular. */
  line: string | null;
}

/** A level across the chart to compare with. */
export interface Level {
  label: string;
  value: number;
  /** The chart is lit where its line is above this level. */
  lights?: boolean;
}

/** Height of a plot and width of its axis, in px. Other widths are per cent: nothing is measured. */
export const PLOT_HEIGHT = 220;
export const AXIS_WIDTH = 64;

/** A day that has a value. */
export const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number';
