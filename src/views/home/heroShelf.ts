import { GAME_SIGNS, type GameSign } from '../ui/lightShapes';

/** A game on a shelf, in units of the picture. */
interface Game {
  width: number;
  height: number;
  sign: GameSign;
}

const game = (width: number, height: number, sign: GameSign): Game => ({ width, height, sign });

/** Where the shelves begin, and the height of each board. */
export const SHELF_START = 484;
export const SHELF_BOARDS = [196, 372, 548] as const;

const GAP = 12;
const CORNER = 6;

/** Nearly thirty games (spec 1). Beyond the picture's edge they show on wide screens only. */
const SHELVES: readonly (readonly Game[])[] = [
  [
    game(68, 104, 'triangle'),
    game(84, 124, 'ring'),
    game(60, 92, 'plus'),
    game(92, 116, 'blocks'),
    game(64, 128, 'moon'),
    game(76, 100, 'square'),
    game(60, 120, 'cross'),
    game(88, 96, 'crown'),
    game(68, 112, 'diamond'),
    game(60, 92, 'pad'),
  ],
  [
    game(88, 132, 'crown'),
    game(64, 108, 'diamond'),
    game(76, 124, 'pad'),
    game(60, 96, 'hexagon'),
    game(84, 120, 'triangle'),
    game(68, 104, 'ring'),
    game(92, 128, 'square'),
    game(60, 100, 'moon'),
    game(76, 116, 'plus'),
  ],
  [
    game(60, 96, 'hexagon'),
    game(92, 116, 'moon'),
    game(68, 128, 'square'),
    game(84, 104, 'cross'),
    game(60, 120, 'blocks'),
    game(80, 92, 'pad'),
    game(68, 124, 'triangle'),
    game(60, 108, 'crown'),
    game(88, 116, 'ring'),
    game(64, 96, 'diamond'),
  ],
];

const placed = SHELVES.flatMap((games, shelf) => {
  const board = SHELF_BOARDS[shelf] ?? 0;
  let x = SHELF_START + GAP + shelf * 8;
  return games.map((each) => {
    const left = x;
    x += each.width + GAP;
    return { ...each, left, top: board - each.height, board };
  });
});

/** All covers as one path: a corner above on each side, square where they stand. */
export const COVERS = placed
  .map(
    ({ left, width, height, board }) =>
      `M${left} ${board}v-${height - CORNER}q0-${CORNER} ${CORNER}-${CORNER}h${width - 2 * CORNER}q${CORNER} 0 ${CORNER} ${CORNER}v${height - CORNER}z`,
  )
  .join('');

/** The edges of the covers that face the lantern. */
export const LIT_EDGES = placed
  .map(({ left, top, height }) => `M${left} ${top + CORNER + 2}v${height - CORNER - 4}`)
  .join('');

/** The signs on the covers. */
export const SIGNS = placed
  .map(
    ({ left, top, width, height, sign }) =>
      `M${left + width / 2} ${top + height / 2}${GAME_SIGNS[sign]}`,
  )
  .join('');
