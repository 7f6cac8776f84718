import { fc, runs } from '../support/properties';
import { stopTimers } from '../support/world';
import { anyMove, type Move } from './walk/moves';
import { Walk } from './walk/walk';

/** Moves of a walk at the most. */
const MOVES = 50;

const LIMIT_MS = 3_600_000;

/** A move as fast-check's commands have it, so that a failing walk is made as short as it can be. */
class Command implements fc.AsyncCommand<object, Walk> {
  constructor(private readonly move: Move) {}

  check = () => true;

  run = (_model: object, walk: Walk) => walk.step(this.move);

  toString = () => JSON.stringify(this.move);
}

/**
 * Whatever can happen, in any order: moves of the person from all machines, answers of the server good and
 * bad, other tabs, time, the network. After each move the promises of the whole hold.
 */
describe('a random walk over the whole store', () => {
  beforeAll(stopTimers);
  afterAll(() => jest.useRealTimers());

  it(
    'is never signed in without a front token, never refreshes twice at once, never tells a secret, and leaves nobody without an answer',
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
