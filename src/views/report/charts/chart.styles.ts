import { makeStyles, type GriffelStyle } from '@fluentui/react-components';
import { FORCED, PAPER } from '../../theme/media';
import { FAINT, QUIET, ROW } from '../../theme/shared';
import { tokens } from '../../theme/tokens';
import { HEAT_STEPS } from '../heatTable.styles';

const BETTER = HEAT_STEPS[4];

/** The colors of paper, also if the page is dark: unlike text, drawings are not set to black on white. */
const INK = '#000';
const GROUND = '#fff';
const FAINT_INK = '#d1d1d1';

/** A sign of the drawing, which is not read out; the second value is for browsers that know it. */
const markedBy = (sign: string): GriffelStyle => ({
  '::before': { content: [`"${sign}"`, `"${sign}" / ""`] },
});

const NARROW = '@container (width < 18rem)';

/** Charts of lines and dashes; in forced colors every stroke has the text color. */
export const useChartStyles = makeStyles({
  note: {
    marginBottom: '8px',
    ...FAINT,
  },
  legend: {
    ...ROW,
    gap: '4px 20px',
    marginBottom: '12px',
    ...QUIET,
  },
  day: { flexBasis: '100%', color: tokens.colorNeutralForeground1 },
  key: { display: 'inline-flex', alignItems: 'center', columnGap: '6px' },
  value: {
    minWidth: '5ch',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  sample: { flexShrink: 0 },
  frame: {
    display: 'grid',
    gridTemplateColumns: '4rem minmax(0, 1fr)',
    containerType: 'inline-size',
  },
  axis: {
    display: 'block',
    overflow: 'visible',
    fontSize: '.875rem',
    fontVariantNumeric: 'tabular-nums',
    fill: tokens.colorNeutralForeground3,
    [FORCED]: { fill: 'CanvasText' },
    [PAPER]: { fill: INK },
  },
  dayAxis: { gridColumnStart: '2', height: '1.75rem' },
  dayAxisOfYears: { height: '3rem' },
  box: { position: 'relative' },
  /** Overlays the plot; invisible except for its focus ring. */
  reader: {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    margin: '0',
    appearance: 'none',
    backgroundColor: 'transparent',
    cursor: 'crosshair',
    borderRadius: tokens.borderRadiusSmall,
    // A vertical swipe still scrolls the page.
    touchAction: 'pan-y',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '4px' },
    '::-webkit-slider-thumb': { appearance: 'none', width: '1px', opacity: 0 },
    '::-moz-range-thumb': { width: '1px', border: '0', opacity: 0 },
    '::-moz-range-track': { backgroundColor: 'transparent' },
  },
  plot: { display: 'block', overflow: 'visible' },
  marks: { position: 'absolute', inset: '0', overflow: 'visible', pointerEvents: 'none' },
  grid: {
    fill: 'none',
    stroke: tokens.colorNeutralStroke2,
    strokeWidth: '1px',
    vectorEffect: 'non-scaling-stroke',
    [PAPER]: { stroke: FAINT_INK },
  },
  light: {
    fill: [BETTER.light, `light-dark(${BETTER.light}, ${BETTER.dark})`],
    stroke: 'none',
    [FORCED]: { fill: 'CanvasText', fillOpacity: 0.25 },
    [PAPER]: { fill: BETTER.light, printColorAdjust: 'exact' },
  },
  level: {
    fill: 'none',
    stroke: tokens.colorNeutralForeground2,
    strokeWidth: '1px',
    vectorEffect: 'non-scaling-stroke',
    [FORCED]: { stroke: 'CanvasText' },
    [PAPER]: { stroke: INK },
  },
  fineLevel: { strokeDasharray: '2 4' },
  levelLabel: {
    fontSize: '.875rem',
    fill: tokens.colorNeutralForeground2,
    stroke: tokens.colorNeutralBackground1,
    strokeWidth: '4px',
    strokeLinejoin: 'round',
    paintOrder: 'stroke',
    [FORCED]: { fill: 'CanvasText', stroke: 'Canvas' },
    [PAPER]: { fill: INK, stroke: GROUND },
  },
  /** One line further, where two names have no room beside each other. */
  lineAbove: { [NARROW]: { transform: 'translateY(-1.3em)' } },
  lineBelow: { [NARROW]: { transform: 'translateY(1.3em)' } },
  line: {
    fill: 'none',
    strokeWidth: '2px',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
    [FORCED]: { stroke: 'CanvasText' },
  },
  /** A change of level, and the hatch of an episode. */
  step: {
    stroke: tokens.colorNeutralStrokeAccessible,
    strokeWidth: '1px',
    [FORCED]: { stroke: 'CanvasText' },
    [PAPER]: { stroke: INK },
  },
  episode: { stroke: 'none', fillOpacity: 0.5 },
  stepLevel: {
    strokeWidth: '2px',
    stroke: tokens.colorNeutralForeground1,
    [FORCED]: { stroke: 'CanvasText' },
    [PAPER]: { stroke: INK },
  },
  /** Around an unusual day. */
  ring: {
    fill: 'none',
    strokeWidth: '2px',
    stroke: tokens.colorNeutralForeground1,
    [FORCED]: { stroke: 'CanvasText' },
    [PAPER]: { stroke: INK },
  },
  marked: {
    margin: '8px 0 0',
    padding: '0',
    listStyleType: 'none',
    ...QUIET,
    '& li::before': { marginInlineEnd: '8px' },
  },
  ofDay: markedBy('○'),
  ofStep: markedBy('│'),
  ofEpisode: markedBy('▒'),
  cursor: {
    stroke: tokens.colorNeutralStrokeAccessible,
    strokeWidth: '1px',
    [FORCED]: { stroke: 'CanvasText' },
  },
  dot: {
    fill: tokens.colorNeutralBackground1,
    strokeWidth: '2px',
    [FORCED]: { fill: 'Canvas', stroke: 'CanvasText' },
    [PAPER]: { fill: GROUND },
  },
});

/** Widths of a chart, in rem: they follow the user's text size. */
export const ROOMS = [
  60, 54, 48, 44, 40, 36, 33, 30, 28, 26, 24, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11,
] as const;

type Room = (typeof ROOMS)[number];

/** A class for each of these widths, hiding what has no room in less. */
export const useRoomStyles = makeStyles<Room>(
  // Object.fromEntries does not keep the keys' type.
  Object.fromEntries(
    ROOMS.map((room) => [room, { [`@container (width < ${room}rem)`]: { display: 'none' } }]),
  ) as Record<Room, GriffelStyle>,
);
