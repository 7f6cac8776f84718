import { makeResetStyles, makeStyles } from '@fluentui/react-components';
import { FORCED, PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';
import { NARROW } from './section.styles';

const MOVES = '@media (prefers-reduced-motion: no-preference)';

/** The ways of the light that the sparks follow; those to the lantern are drawn in heroScene.svg. */
export const WAYS = {
  social: 'M116 124C220 124 196 268 272 290',
  search: 'M116 300C170 300 220 300 270 300',
  video: 'M116 476C220 476 196 332 272 310',
  top: 'M392 284C432 262 452 172 486 136',
  middle: 'M392 300C424 300 450 300 486 300',
  bottom: 'M392 316C432 338 452 446 486 488',
} as const;

export type Way = keyof typeof WAYS;

const along = (way: Way) => ({ offsetPath: `path('${WAYS[way]}')` });

/** Once round takes this long; sparks on one way follow each other at equal distances. */
const LOOP = '6s';
const state = 'var(--motion, running)';

const useScene = makeResetStyles({
  display: 'block',
  width: '100%',
  overflow: 'visible',
  [FORCED]: {
    forcedColorAdjust: 'none',
    overflow: 'hidden',
    backgroundColor: tokens.brandGround,
  },
  '@media print': { display: 'none' },
  // Where the lantern hangs from; below the text it would cross it.
  '& .cord': { [NARROW]: { display: 'none' } },
  '& .flame': {
    transformBox: 'fill-box',
    transformOrigin: '50% 100%',
    [MOVES]: {
      animationName: { from: { transform: 'scaleY(1)' }, to: { transform: 'scaleY(1.06)' } },
      animationDuration: '3s',
      animationTimingFunction: 'ease-in-out',
      animationIterationCount: 'infinite',
      animationDirection: 'alternate',
      animationPlayState: state,
    },
  },
});

const useLabel = makeResetStyles({
  fill: tokens.brandOnGround,
  fontSize: '18px',
  textAnchor: 'middle',
  // In units of the picture: never under 14 px on the screen.
  '@media (min-width: 1024px) and (max-width: 1279px)': { fontSize: '24px' },
  [PHONE]: { fontSize: '34px', textAnchor: 'start', transform: 'translateX(-44px)' },
});

const useSpark = makeResetStyles({
  offsetRotate: '0deg',
  '@supports not (offset-path: path("M0 0h1"))': { display: 'none' },
});

const useAdditions = makeStyles({
  social: along('social'),
  search: along('search'),
  video: along('video'),
  top: along('top'),
  middle: along('middle'),
  bottom: along('bottom'),
  /** Where a spark stands in the still picture, and how far ahead it is in the moving one. */
  first: { offsetDistance: '24%', [MOVES]: { animationDelay: '-1.440s' } },
  second: { offsetDistance: '58%', [MOVES]: { animationDelay: '-3.480s' } },
  third: { offsetDistance: '88%', [MOVES]: { animationDelay: '-5.280s' } },
  in: {
    [MOVES]: {
      animationName: { from: { offsetDistance: '0%' }, to: { offsetDistance: '100%' } },
      animationDuration: LOOP,
      animationTimingFunction: 'linear',
      animationIterationCount: 'infinite',
      animationPlayState: state,
    },
  },
  out: {
    [MOVES]: {
      animationName: {
        '0%': { offsetDistance: '0%', opacity: 0 },
        '15%': { opacity: 1 },
        '70%': { opacity: 1 },
        '100%': { offsetDistance: '100%', opacity: 0 },
      },
      animationDuration: LOOP,
      animationTimingFunction: 'linear',
      animationIterationCount: 'infinite',
      animationPlayState: state,
    },
  },
});

export const useHeroSceneStyles = () => ({
  ...useAdditions(),
  scene: useScene(),
  label: useLabel(),
  spark: useSpark(),
});
