import { fc, runs } from '../support/properties';
import { stopTimers } from '../support/world';
import { anyMove, type Move } from './walk/moves';
import { Walk } from './walk/walk';

/** Maximum moves of a walk. */
const MOVES = 50;

const LIMIT_MS = 3_600_000;

/** A move as a fast-check command, so that a failing walk can be shrunk. */
class Command implements fc.AsyncCommand<object, Walk> {
  constructor(private readonly move: Move) {}

  check = () => true;

  run = (_model: object, walk: Walk) => walk.step(this.move);

  toString = () => JSON.stringify(this.move);
}

/**
 * Anything that can happen, in any order: user moves of all machines, good and bad responses, other tabs, time, the
 * network. All promises must hold after each move.
 */
describe('a random walk over the whole store', () => {
  beforeAll(stopTimers);
  afterAll(() => jest.useRealTimers());

  it(
    'always has a front token while signed in, refreshes once at a time, leaks no secret, and resolves every request',
    async () => {
      const walks = fc.commands([anyMove().map((move) => new Command(move))], {
        maxCommands: MOVES,
        size: 'max',
      });
      await fc.assert(
        fc.asyncProperty(fc.boolean(), walks, async (signedIn, commands) => {
          const walk = await Walk.begin(signedIn);
          await fc.asyncModelRun(() => ({ model: {}, real: walk }), commands);
          expect(await walk.end()).toEqual([]);
        }),
        { numRuns: runs(100) },
      );
    },
    LIMIT_MS,
  );
});
