import { makeStyles } from '@fluentui/react-components';
import { FORCED, PAPER } from '../../theme/media';

/**
 * The strokes of chart lines, in order: colors of at least 3:1 on the page, light and dark, that color-blind users can
 * distinguish, and dashes in px. A channel has the same stroke on every chart.
 */
export const STROKES = [
  { light: '#150f85', dark: '#526ee3', dashes: undefined },
  { light: '#602200', dark: '#de9c31', dashes: '8 4' },
  { light: '#63927d', dark: '#b3ecdf', dashes: '2 3' },
  { light: '#cd63c6', dark: '#c93f76', dashes: '10 3 2 3' },
  { light: '#787121', dark: '#856b1b', dashes: '4 6' },
  { light: '#29616b', dark: '#33a3b4', dashes: '14 4' },
  { light: '#7541b8', dark: '#ceb6fc', dashes: '10 3 2 3 2 3' },
  { light: '#962c3e', dark: '#f9667a', dashes: '1 6' },
] as const;

/** The index of a stroke, from 0. */
export type Stroke = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The stroke of the line with an index; repeats after the last one. */
// A remainder of a division by eight is a stroke.
export const strokeAt = (at: number): Stroke => (at % STROKES.length) as Stroke;

const line = (at: Stroke) => {
  const { light, dark } = STROKES[at];
  return {
    // Fallback for browsers without light-dark().
    stroke: [light, `light-dark(${light}, ${dark})`],
    [FORCED]: { stroke: 'CanvasText' },
    [PAPER]: { stroke: light },
  };
};

export const useStrokeStyles = makeStyles({
  0: line(0),
  1: line(1),
  2: line(2),
  3: line(3),
  4: line(4),
  5: line(5),
  6: line(6),
  7: line(7),
});
