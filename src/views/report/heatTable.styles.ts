import { makeStyles } from '@fluentui/react-components';
import { FORCED, PAPER } from '../theme/media';

/**
 * The colors from worse to better, on every table and chart: background in light and dark, and whether its text is
 * white or dark.
 */
export const HEAT_STEPS = [
  { light: '#b45309', lightText: '#ffffff', dark: '#c2661c', darkText: '#0c0d11' },
  { light: '#f0b070', lightText: '#1b1b1b', dark: '#7a4a22', darkText: '#ffffff' },
  { light: '#f7dcc0', lightText: '#1b1b1b', dark: '#4a3526', darkText: '#ffffff' },
  { light: '#f5f5f5', lightText: '#1b1b1b', dark: '#26282f', darkText: '#ffffff' },
  { light: '#cfe0f7', lightText: '#1b1b1b', dark: '#24364f', darkText: '#ffffff' },
  { light: '#8db8ee', lightText: '#1b1b1b', dark: '#2a5590', darkText: '#ffffff' },
  { light: '#2563b8', lightText: '#ffffff', dark: '#3f86e0', darkText: '#0c0d11' },
] as const;

/** The step of a cell: 0 is much worse, 3 the same, 6 much better. */
export type HeatStep = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const step = (at: HeatStep) => {
  const { light, lightText, dark, darkText } = HEAT_STEPS[at];
  return {
    backgroundColor: [light, `light-dark(${light}, ${dark})`],
    color: [lightText, `light-dark(${lightText}, ${darkText})`],
    [FORCED]: { backgroundColor: 'Canvas', color: 'CanvasText' },
    // Otherwise all text prints black on white.
    [PAPER]: {
      backgroundColor: `${light} !important`,
      color: `${lightText} !important`,
      '& span': { color: `${lightText} !important` },
      printColorAdjust: 'exact',
    },
  };
};

const hatch = (color: string) =>
  `repeating-linear-gradient(135deg, transparent 0 6px, ${color} 6px 7px)`;

/** The backgrounds of the cells; every text on them has a contrast of at least 4.5:1. */
export const useHeatStyles = makeStyles({
  0: step(0),
  1: step(1),
  2: step(2),
  3: step(3),
  4: step(4),
  5: step(5),
  6: step(6),
  few: {
    backgroundImage: hatch('rgba(128, 128, 128, 0.25)'),
    // In forced colors browsers drop background images unless the element opts out and uses system colors. The hatch is
    // beside the text, not below it.
    [FORCED]: {
      forcedColorAdjust: 'none',
      backgroundImage: hatch('GrayText'),
      backgroundSize: '24px 100%',
      backgroundRepeat: 'no-repeat',
      borderBottomColor: 'CanvasText',
      color: 'CanvasText',
      '& span': { color: 'CanvasText' },
    },
    [PAPER]: {
      backgroundImage: `${hatch('rgba(128, 128, 128, 0.5)')} !important`,
      printColorAdjust: 'exact',
    },
  },
  value: { display: 'block', fontWeight: '600' },
});
