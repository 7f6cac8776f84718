/**
 * fast-check as every test has it: the same cases in each run, so that a failure belongs to the change at
 * hand. `npm test` takes a fifth of them; `npm run fuzz` takes others, and more.
 */
import fc from 'fast-check';

export const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 0.2);

/** How many cases to take of so many that a suite has. */
export const runs = (all: number): number => Math.ceil(all * TIMES);

fc.configureGlobal({ seed: SEED, numRuns: Math.max(100, runs(100)) });

export { fc };
